/**
 * Writes an amount of Vendure, in cents, as the gateway takes it.
 *
 * @throws RangeError for anything but a whole number that is not negative
 */
export function writeAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`No amount in cents: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads an amount of the gateway, such as `12.50`, in cents. */
export const readAmount = (amount: string): number => Number(amount.replace('.', ''));
