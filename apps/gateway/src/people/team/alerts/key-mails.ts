import type { ApiKeyRow } from '@stuiver/contract';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mailAlert, type ProvenChange } from './alerts.ts';
import type { PlainMails } from '../../../platform/mail/plain-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';

type KeyMail = PlainMails['apiKeyChanged'];

/**
 * Queues a mail to each admin of a key's company and to addresses that were replaced, in the transaction of the change.
 *
 * @param by null for the provider
 */
export async function mailAdmins(
  deps: Context,
  tx: Tx,
  by: ProvenChange['by'],
  { merchantId, name }: Pick<ApiKeyRow, 'merchantId' | 'name'>,
  what: {
    readonly change: KeyMail['change'];
    readonly oldWorksUntil?: Date | null;
    readonly limited?: KeyMail['limited'];
  },
): Promise<void> {
  await mailAlert(deps, tx, { merchantId, by }, ({ email, name: reader, language }, merchantName) =>
    queueMail(deps, tx, {
      kind: 'apiKeyChanged',
      to: email,
      name: reader,
      merchantName,
      keyName: name,
      change: what.change,
      oldWorksUntil: what.oldWorksUntil?.toISOString() ?? null,
      limited: what.limited ?? null,
      by: by?.userName ?? null,
      language,
    }),
  );
}
