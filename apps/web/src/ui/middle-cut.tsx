/** A last word with a digit: an order or invoice number, by which people look. */
const NUMBER_AT_END = /\s\S{0,15}\d\S{0,3}$/;

/** A line that is cut before the number at its end if it doesn't fit; its text stays whole for copying and readers. */
export function MiddleCut({ text }: { text: string }) {
  // Shorter ones fit anywhere.
  const at = text.length > 20 ? text.search(NUMBER_AT_END) : -1;
  if (at < 1) return <span className="block truncate">{text}</span>;
  return (
    <span className="flex min-w-0">
      <span className="truncate">{text.slice(0, at)}</span>
      <span className="shrink-0 whitespace-pre">{text.slice(at)}</span>
    </span>
  );
}
