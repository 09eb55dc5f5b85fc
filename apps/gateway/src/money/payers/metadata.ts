import { hasCardNumber } from '@stuiver/domain/chargebacks/evidence';
import { searchText } from '@stuiver/domain/search-text';
import { invalid } from '../../platform/app-error.ts';
import type { TableRow } from '../../platform/database/database.ts';

/** A shop's texts, by its own names. */
type Metadata = Readonly<Record<string, string>>;

/**
 * Reads a shop's own name for a payment or link, and its texts as they are stored: JSON, or empty without any.
 *
 * @param prefix of the fields of errors
 * @throws AppError `invalidInput` with `cardNumberInside` for a text that holds a card number
 */
export function readShopTexts(
  { reference = '', metadata = {} }: { reference?: string | undefined; metadata?: Metadata | undefined },
  prefix = '',
): { reference: string; metadata: string } {
  if (hasCardNumber(reference)) throw invalid(`${prefix}reference`, 'cardNumberInside');
  const entries = Object.entries(metadata);
  if (entries.flat().some(hasCardNumber)) throw invalid(`${prefix}metadata`, 'cardNumberInside');
  return { reference: reference.trim(), metadata: entries.length === 0 ? '' : JSON.stringify(metadata) };
}

/** Returns a shop's texts from their stored form; none once they were erased. */
export function fromStoredMetadata(stored: string | null): Record<string, string> {
  return stored ? (JSON.parse(stored) as Record<string, string>) : {};
}

/** Longest of a shop's texts that searches find a payment by: order lines would only make their index larger. */
const LONGEST_SOUGHT = 64;

/** Returns what searches find a payment by of a shop's stored texts: each as `name:text`. */
function soughtMetadata(stored: string | null): string {
  return Object.entries(fromStoredMetadata(stored))
    .filter(([, text]) => text.length <= LONGEST_SOUGHT)
    .map(([name, text]) => `${name}:${text}`)
    .join(' ');
}

/** Builds the text in which searches look for a payment, from its own words and its payer's. */
export const buildSearchText = (
  payment: Pick<TableRow<'payments'>, 'id' | 'description' | 'customer_id' | 'reference'>,
  payer: Pick<TableRow<'payers'>, 'account_holder_name' | 'email_address' | 'iban' | 'metadata'>,
): string =>
  searchText(
    payment.description,
    payer.account_holder_name,
    payer.email_address,
    payer.iban,
    payment.id,
    payment.customer_id,
    payment.reference,
    soughtMetadata(payer.metadata),
  );
