import type { MandateDetails, PaymentDetails, RecurrenceDetails } from '@stuiver/contract';
import { getMandate, getPaymentDetails, getRecurrence } from '@stuiver/contract/routes';
import type { Frequency } from '@stuiver/domain/states';
import { getFormats, type Language } from '@stuiver/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { PrefillSource } from '../prefill-search.ts';
import type { LinkValues } from './link-request.ts';

/** The form's first values, and the company that the link is for. */
export type Prefill = {
  readonly values: Partial<LinkValues>;
  readonly merchantId: string;
  readonly merchantName: string;
};

type Payer = Pick<PaymentDetails, 'accountHolderName' | 'emailAddress' | 'iban'>;

const ofPayer = ({ accountHolderName, emailAddress, iban }: Payer): Partial<LinkValues> => ({
  accountHolderName: accountHolderName ?? '',
  emailAddress: emailAddress ?? '',
  iban: iban ?? '',
});

function formatConsumerAddress({ consumerAddress: { street, postCode, town } }: MandateDetails): string {
  return [street, [postCode, town].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

/** A direct debit with which the payer signs a new mandate, as often as the recurrence collects. */
export function valuesOfMandate(
  mandate: MandateDetails | null,
  recurrence: Pick<RecurrenceDetails, 'amount' | 'description' | 'frequency'> | null,
  payer: Payer | null,
  language: Language,
): Partial<LinkValues> {
  return {
    how: 'sepa',
    ...(payer ? ofPayer(payer) : {}),
    ...(mandate
      ? {
          accountHolderName: mandate.consumerName,
          iban: mandate.consumerIban,
          postalAddress: formatConsumerAddress(mandate),
        }
      : {}),
    ...(recurrence
      ? {
          amount: getFormats(language).decimal(recurrence.amount),
          description: recurrence.description,
          frequency: recurrence.frequency satisfies Frequency,
        }
      : {}),
  };
}

async function fetchPayment(id: string, signal: AbortSignal): Promise<PaymentDetails> {
  return (await call(getPaymentDetails, { params: { id } }, signal)).details.transaction;
}

async function fetchMandate(
  reference: string,
  merchantId: string | null,
  signal: AbortSignal,
): Promise<MandateDetails> {
  const query = merchantId === null ? {} : { merchantId };
  return (await call(getMandate, { params: { reference }, query }, signal)).details.Mandate;
}

async function load(source: PrefillSource, language: Language, signal: AbortSignal): Promise<Prefill> {
  if (source.from === 'mandate') {
    const mandate = await fetchMandate(source.id, source.merchantId, signal);
    const [recurrence = null] = mandate.recurrences;
    const { merchantId, merchantName } = mandate;
    return { values: valuesOfMandate(mandate, recurrence, null, language), merchantId, merchantName };
  }
  const { recurrence } = (await call(getRecurrence, { params: { id: source.id } }, signal)).details;
  const { merchantId, merchantName, mandateReference, firstTransactionId } = recurrence;
  const [first, mandate] = await Promise.all([
    fetchPayment(firstTransactionId, signal),
    mandateReference === null ? null : fetchMandate(mandateReference, merchantId, signal),
  ]);
  return { values: valuesOfMandate(mandate, recurrence, first, language), merchantId, merchantName };
}

/** Queries the initial values of the form, only once, since the user edits them from then on. */
export function prefillQuery(source: PrefillSource, language: Language) {
  return queryOptions({
    queryKey: ['prefill', source, language],
    queryFn: ({ signal }) => load(source, language, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
