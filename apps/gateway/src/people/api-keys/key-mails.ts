import type { ApiKeyRow } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDateTime } from '@stuiver/domain/dates';
import { formatsOf } from '@stuiver/messages';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { alertOf, type ProvenChange } from '../alerts/alerts.ts';
import { mailTexts } from '../../platform/mail/mail-texts.ts';
import { type MailKinds, queueMail } from '../../platform/mail/queue-mail.ts';

type KeyMail = MailKinds['apiKeyChanged'];

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
  await alertOf(deps, tx, { merchantId, by }, ({ email, name: reader, language }, merchantName) =>
    queueMail(deps, tx, 'apiKeyChanged', {
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

/** Writes the mail that tells an admin of a change of a key. */
export async function composeApiKeyChanged({ settings }: Context, data: KeyMail): Promise<Mail> {
  const { productName, publicUrl, timeZone } = settings;
  const { language, texts } = await mailTexts(data.language);
  const { subject, happened, text, provider } = texts.apiKeyChanged;
  const { keyName: key, merchantName: company, change } = data;
  const by = data.by ?? provider(productName);
  const until = data.oldWorksUntil === null ? null : formatDateTime(data.oldWorksUntil, timeZone);
  const { limited } = data;
  const told = () => {
    if (change !== 'limited')
      return happened[change === 'rotated' && until === null ? 'rotatedAtOnce' : change](
        by,
        key,
        company,
        until ?? '',
      );
    const amount = formatsOf(language).money(limited?.limit ?? '0.00', 'EUR');
    return happened.limited(key, company, limited?.person ?? '', amount);
  };
  return {
    to: data.to,
    subject: subject[change](key),
    text: text(data.name, productName, told(), `${publicUrl}${SCREEN_PATHS.apiKeys}`),
  };
}
