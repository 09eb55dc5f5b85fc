/** Writes an amount of Vendure, in whole cents, as the gateway takes it. @throws RangeError for anything else */
export function writeAmount(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`No amount in cents: ${cents}`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads an amount of the gateway, such as `12.50`, in cents. */
export const readAmount = (amount: string): number => Number(amount.replace('.', ''));
