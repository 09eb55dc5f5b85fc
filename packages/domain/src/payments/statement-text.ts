import { toSepaText } from '../sepa/sepa-text.ts';

/** Contents of a payer's bank or card statement line (`bankStatementPreference`). */
export const STATEMENT_PREFERENCES = ['NAME', 'NAME_AND_REFERENCE', 'REFERENCE'] as const;
export type StatementPreference = (typeof STATEMENT_PREFERENCES)[number];

/** Number of statement characters that every bank shows. */
export const STATEMENT_LENGTH = 35;

const SEPARATOR = ' - ';

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[/ ]+$/, '');
}

/**
 * Builds a payment's statement text in the SEPA character set. Name and reference share the space: one may use
 * what the other leaves. If one is missing, the other appears without it, whatever the preference.
 *
 * @param preference which of the two to show
 * @param of the company's name, and the payment's reference for its payer, such as its description
 * @returns at most 35 characters; empty when neither contains a valid character
 */
export function statementText(
  preference: StatementPreference,
  of: { readonly name: string; readonly reference: string },
): string {
  const name = toSepaText(of.name);
  const reference = toSepaText(of.reference);
  if (name === '' || reference === '') return cut(name || reference, STATEMENT_LENGTH);
  if (preference !== 'NAME_AND_REFERENCE')
    return cut(preference === 'NAME' ? name : reference, STATEMENT_LENGTH);
  const room = STATEMENT_LENGTH - SEPARATOR.length;
  const half = Math.ceil(room / 2);
  const forName = Math.max(half, room - reference.length);
  const shownName = cut(name, forName);
  return `${shownName}${SEPARATOR}${cut(reference, room - shownName.length)}`;
}
