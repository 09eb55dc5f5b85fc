import { parseAmount } from '@stuiver/domain/money';
import { AppError } from '../../lib/app-error.ts';

/**
 * Reads an amount that the contract has judged.
 *
 * @param amount as the wire holds it
 * @returns minor units
 * @throws AppError `invalidInput` on `amount`
 */
export function minorOf(amount: string | number): number {
  const parsed = parseAmount(amount);
  if (!parsed.ok) throw new AppError('invalidInput', { amount: [parsed.reason] });
  return parsed.minor;
}
