/** Longer than loading the search takes; a search that never opens must not swallow keys. */
const MOST_MS = 3000;

let kept = '';
let stop = new AbortController();

/** Records typed or pasted text from now on, for a field that is still loading. */
export function keepKeys(): void {
  takeKeys();
  stop = new AbortController();
  const { signal } = stop;
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') kept = kept.slice(0, -1);
    else if (event.key.length === 1) kept += event.key;
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', onKey, { capture: true, signal });
  document.addEventListener('paste', (event) => (kept += event.clipboardData?.getData('text') ?? ''), {
    signal,
  });
  setTimeout(() => signal.aborted || takeKeys(), MOST_MS);
}

/** Enters the recorded text into the field that now has the focus; without any, selects its text. */
export function enterKeys(field: HTMLInputElement): void {
  const text = takeKeys();
  field.select();
  if (text === '') return;
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function takeKeys(): string {
  stop.abort();
  const text = kept;
  kept = '';
  return text;
}
