import type { FieldErrors } from '@stuiver/contract';
import { DEBTOR_FIELDS, DEBTOR_LIMITS, type DebtorField } from '@stuiver/domain/direct-debit';
import { checkEmail } from '@stuiver/domain/email';
import { isSepaIban } from '@stuiver/domain/iban';

/** The direct debit's form as typed. */
export type DebitValues = Readonly<Record<DebtorField, string>> & { readonly mandateAgreed: boolean };
export type DebitErrors = { readonly [K in keyof DebitValues]?: 'required' | 'wrong' };

/**
 * Validates one field of the direct debit's form, by the gateway's rules.
 *
 * @param known the masked IBAN that the merchant filled in; unchanged, it means that account
 */
export function debitFieldError(
  name: keyof DebitValues,
  values: DebitValues,
  known: string,
): 'required' | 'wrong' | null {
  if (name === 'mandateAgreed') return values.mandateAgreed ? null : 'required';
  const value = values[name].trim();
  if (value === '') return 'required';
  if (value.length > DEBTOR_LIMITS[name]) return 'wrong';
  if (name === 'iban') return value === known || isSepaIban(value) ? null : 'wrong';
  if (name === 'emailAddress') return checkEmail(value) ? null : 'wrong';
  return null;
}

/** All errors of the form, by field. */
export function debitErrors(values: DebitValues, known: string): DebitErrors {
  const names: readonly (keyof DebitValues)[] = [...DEBTOR_FIELDS, 'mandateAgreed'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const error = debitFieldError(name, values, known);
      return error ? [[name, error]] : [];
    }),
  );
}

/** The gateway's 422 as errors of the form (spec 5.15). */
export function toDebitErrors(errors: FieldErrors): DebitErrors {
  const names: readonly (keyof DebitValues)[] = [...DEBTOR_FIELDS, 'mandateAgreed'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const key = errors[name]?.[0];
      return key ? [[name, key === 'required' ? 'required' : 'wrong']] : [];
    }),
  );
}
