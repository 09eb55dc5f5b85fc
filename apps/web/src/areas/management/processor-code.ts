/** Codes that are a processor’s own, such as 51, AC04 or 10.4, are worth naming; our own words are not. */
export function isProcessorCode(code: string): boolean {
  return /^(?:[A-Z0-9]{2,4}|\d\d\.\d)$/.test(code);
}
