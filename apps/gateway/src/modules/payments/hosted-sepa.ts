import type { SepaMandate } from '@stuiver/contract';
import { maskIban, payerMandateReference } from '@stuiver/domain/direct-debit';
import { normaliseIban } from '@stuiver/domain/iban';
import { localDay } from '@stuiver/domain/dates';
import type { Context } from '../../lib/context.ts';
import type { MerchantRow } from '../merchants/merchants.ts';
import type { Debtor } from './sign-debit.ts';

/**
 * The mandate that the hosted page lets its payer sign (EPC130-08), under a reference of its own each time
 * the page is made; nothing is written before the payer agrees.
 *
 * @param context clock, ids, time zone
 * @param merchant who collects
 * @param known what is filled in already
 * @param recurring whether it stays valid for later collections
 */
export function mandateToSign(
  context: Context,
  merchant: MerchantRow,
  known: Debtor,
  recurring: boolean,
): SepaMandate {
  const { clock, ids, settings } = context;
  return {
    creditorName: merchant.name,
    creditorIdentifier: merchant.creditor_identifier,
    creditorAddress: merchant.postal_address,
    mandateReference: payerMandateReference(localDay(clock.now(), settings.timeZone), ids.next()),
    recurring,
    debtor: { ...known, iban: maskIban(normaliseIban(known.iban)) },
  };
}
