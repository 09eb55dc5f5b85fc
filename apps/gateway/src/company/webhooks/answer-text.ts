/**
 * The beginning of a receiver's answer as text: what is no UTF-8, and what no screen can show, as a space. Lines stay.
 *
 * @param length in characters
 */
export function readableAnswer(start: Buffer, length: number): string {
  const text = new TextDecoder().decode(start).replaceAll('\r\n', '\n');
  const shown = text.replace(/(?:(?![\n\t])\p{Cc}|\ufffd)+/gu, ' ');
  return shown.trim().slice(0, length).toWellFormed();
}
