import { formatWire } from '@stuiver/domain/money';
import { isInquiry } from '@stuiver/domain/states';
import { addressesWith } from '../../people/team/people-with.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx, TableRow } from '../../platform/database/database.ts';
import type { PlainMails } from '../../platform/mail/plain-mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { findMerchantName } from './repository.ts';

type Mailed = Pick<
  TableRow<'chargebacks'>,
  'merchant_id' | 'id' | 'status' | 'amount' | 'currency' | 'description' | 'deadline_at'
>;

type About = PlainMails['chargeback']['about'];

/** Words of an inquiry's mails, which name no amount; without any, those of a refused answer. */
const INQUIRY_MAILS: Readonly<Partial<Record<About, About>>> = {
  received: 'inquired',
  reminder: 'inquiryReminder',
  filing: 'inquiryFiling',
};

/**
 * Mails a company's people who answer chargebacks, in the transaction of the event.
 *
 * @param filesAt when the packet is filed automatically, for the mail about that
 */
export async function mailAboutChargeback(
  deps: Context,
  tx: Tx,
  chargeback: Mailed,
  about: About,
  filesAt: Date | null = null,
): Promise<void> {
  const { merchant_id: merchantId } = chargeback;
  const words = isInquiry(chargeback.status) ? (INQUIRY_MAILS[about] ?? 'inquiryRefused') : about;
  const merchantName = await findMerchantName(tx, merchantId);
  for (const { email, language, name } of await addressesWith(tx, merchantId, 'disputes:write'))
    await queueMail(deps, tx, {
      kind: 'chargeback',
      to: email,
      language,
      name,
      merchantName,
      chargebackId: chargeback.id,
      payment: chargeback.description,
      amount: formatWire(chargeback.amount),
      currency: chargeback.currency,
      deadline: chargeback.deadline_at?.toISOString() ?? null,
      about: words,
      filesAt: filesAt?.toISOString() ?? null,
    });
}
