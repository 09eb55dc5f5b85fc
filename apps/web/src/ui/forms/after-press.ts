/**
 * Runs once no press is under way: an error that appears as a field is left moves the content below it, and the click
 * that left the field would miss its target.
 */
export function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run();
  else addEventListener('pointerup', () => setTimeout(run), { once: true });
}
