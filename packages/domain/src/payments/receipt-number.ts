/**
 * Number of a payment's receipt, short enough to read out: the random end of its id, in fours.
 *
 * @param id the payment's, a UUID
 */
export function receiptNumber(id: string): string {
  return id
    .slice(-12)
    .toUpperCase()
    .replace(/.{4}(?=.)/g, '$& ');
}

/** Returns a searched text with the spaces of a receipt number removed, as ids hold it. */
export function readReceiptNumber(text: string): string {
  return /^[\da-f]{4} [\da-f]{4} [\da-f]{4}$/i.test(text) ? text.replaceAll(' ', '') : text;
}
