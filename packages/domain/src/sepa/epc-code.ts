import { formatWire } from '../money/money.ts';

/** A SEPA credit transfer as a payer's banking app is to fill it in. Amount in minor units of the euro. */
export type EpcTransfer = {
  readonly bic: string;
  readonly name: string;
  /** In its electronic form. */
  readonly iban: string;
  readonly amount: number;
  /** A creditor reference (ISO 11649). */
  readonly reference: string;
};

/** Maximum length of a name in a credit transfer. */
const NAME_LENGTH = 70;

/**
 * Builds the text of an EPC QR code (EPC069-12, version 002): twelve lines without the last, which informs the payer.
 *
 * @param transfer payee, amount and reference
 * @returns lines separated by line feeds, at most 331 bytes in UTF-8
 * @throws RangeError when the amount is not within 0.01 to 999,999,999.99
 */
export function epcCodeText(transfer: EpcTransfer): string {
  if (!Number.isSafeInteger(transfer.amount) || transfer.amount < 1 || transfer.amount > 99_999_999_999)
    throw new RangeError('An amount of the scheme lies between 0.01 and 999,999,999.99');
  return [
    'BCD',
    '002',
    // UTF-8.
    '1',
    'SCT',
    transfer.bic,
    transfer.name.slice(0, NAME_LENGTH),
    transfer.iban,
    `EUR${formatWire(transfer.amount)}`,
    '',
    transfer.reference,
    '',
  ].join('\n');
}
