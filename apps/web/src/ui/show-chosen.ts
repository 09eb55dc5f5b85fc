/** Scrolls the chosen one of a row into view on phones, which have no room for all. A ref of its element. */
export function showChosen(chosen: HTMLElement | null): void {
  const list = chosen?.parentElement;
  if (!chosen || !list) return;
  const [place, room] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollLeft += place.left - room.left - (room.width - place.width) / 2;
}
