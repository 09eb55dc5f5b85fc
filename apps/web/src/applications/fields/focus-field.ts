import { fieldId } from '../steps/steps.ts';

const CONTROL = ':is(input, textarea, select, button):not(:disabled)';
/** The longest that a field may take to appear, such as one whose code still has to be loaded. */
const LONGEST_MS = 10_000;

/** The control of a field: itself, or the first one in its box; of radio buttons the one that is chosen. */
function findControl(path: string): HTMLElement | null {
  const place = document.getElementById(fieldId(path));
  if (place === null || place.matches(CONTROL)) return place;
  return place.querySelector<HTMLElement>(':checked[type=radio]') ?? place.querySelector(CONTROL);
}

/**
 * Moves the focus into a field once it is on the screen, unfolding its container.
 *
 * @param path of a problem
 * @returns a function that stops waiting
 */
export function focusField(path: string): () => void {
  const tryNow = () => {
    const control = findControl(path);
    if (control === null) return false;
    const folded = control.closest('details');
    if (folded) folded.open = true;
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
    return true;
  };
  if (tryNow()) return () => undefined;
  const watching = new MutationObserver(() => {
    if (tryNow()) stop();
  });
  const timer = setTimeout(() => watching.disconnect(), LONGEST_MS);
  const stop = () => {
    clearTimeout(timer);
    watching.disconnect();
  };
  watching.observe(document.body, { childList: true, subtree: true });
  return stop;
}
