/**
 * Converts the start of a receiver's answer to text: bytes that are not UTF-8 or not printable become spaces. Line
 * breaks stay.
 *
 * @param length in characters
 */
export function readableAnswer(start: Buffer, length: number): string {
  const text = new TextDecoder().decode(start).replaceAll('\r\n', '\n');
  const shown = text.replace(/(?:(?![\n\t])\p{Cc}|\ufffd)+/gu, ' ');
  return shown.trim().slice(0, length).toWellFormed();
}
