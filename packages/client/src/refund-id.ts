/**
 * Derives a refund's id from what tells it apart in the shop, such as the order's number and the place among its
 * refunds: asked for again after a lost answer, it is the same refund.
 *
 * @returns a UUID (version 8)
 */
export async function deriveRefundId(...parts: readonly (string | number)[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(parts)));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5');
}
