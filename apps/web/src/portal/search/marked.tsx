import { normaliseIban } from '@stuiver/domain/iban';

/** Finds the searched text, ignoring case and what people write around and between an IBAN's groups. */
export function findSoughtText(text: string, sought: string): readonly [from: number, to: number] | null {
  const lower = text.toLowerCase();
  // Some capitals become two letters, and places would no longer be those of the text.
  if (lower.length !== text.length) return null;
  for (const wanted of [sought, normaliseIban(sought)].map((one) => one.toLowerCase())) {
    const from = wanted === '' ? -1 : lower.indexOf(wanted);
    if (from !== -1) return [from, from + wanted.length];
  }
  return null;
}

/** A text with its match highlighted. */
export function Marked({ text, sought }: { text: string; sought: string }) {
  const place = findSoughtText(text, sought);
  if (place === null) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark className={MARK}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}

export const MARK = 'rounded-[3px] bg-wait-soft text-inherit';
