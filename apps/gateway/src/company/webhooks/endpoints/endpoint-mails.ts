import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { formatDateTime } from '@stuiver/domain/dates';
import type { Context } from '../../../platform/context.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { mailTexts } from '../../../platform/mail/mail-texts.ts';
import type { MailKinds } from '../../../platform/mail/queue-mail.ts';

/** Writes the mail about an endpoint that keeps failing, or that was paused for it. */
export async function composeEndpointFailing(
  { settings }: Context,
  data: MailKinds['endpointFailing'],
): Promise<Mail> {
  const { texts } = await mailTexts(data.language);
  const since = formatDateTime(data.since, settings.timeZone);
  const link = `${settings.publicUrl}${SCREEN_PATHS.webhooks}`;
  const { merchantName, host } = data;
  const { productName } = settings;
  if (data.pausesAt === null) {
    const { subject, text } = texts.endpointPaused;
    return { to: data.to, subject: subject(merchantName), text: text(host, since, link, productName) };
  }
  const pausesAt = formatDateTime(data.pausesAt, settings.timeZone);
  const { subject, text } = texts.endpointFailing;
  return {
    to: data.to,
    subject: subject(merchantName),
    text: text(host, since, pausesAt, link, productName),
  };
}
