import type { MailTexts } from '@stuiver/messages/nl/mail/mail';
import { type MailsOf, defineMail } from './writing.ts';

/** Mails that are queued with all their fields. */
export const PLAIN_MAILS = {
  /** To a user whose password was changed in the settings. */
  passwordChanged: defineMail<{ name: string }>(({ texts, product, page }, { name }) => ({
    subject: texts.passwordChanged.subject(product),
    text: texts.passwordChanged.text(name, product, page('login')),
  })),
  /** To a user's old address: another one was requested, or has replaced it (`done`). The new one is masked. */
  emailReplaced: defineMail<{ name: string; newAddress: string; done: boolean }>(
    ({ texts, product, page }, { name, newAddress, done }) => {
      const { subject, text } = texts.emailReplaced[done ? 'changed' : 'asked'];
      return { subject: subject(product), text: text(name, product, newAddress, page('account')) };
    },
  ),
  /** To a user whose second factor was changed. */
  factorChanged: defineMail<{ name: string; change: keyof MailTexts['factorChanged']['happened'] }>(
    ({ texts: { factorChanged: words }, product }, { name, change }) => ({
      subject: words.subject(product),
      text: words.text(name, product, words.happened[change]),
    }),
  ),
  /** To an admin of a company: `who` changed something that asked for a fresh proof. */
  securityChanged: defineMail<{
    name: string;
    merchantName: string;
    who: string;
    change: keyof MailTexts['securityChanged']['happened'];
  }>(({ texts: { securityChanged: words }, product, page }, { name, merchantName, who, change }) => ({
    subject: words.subject(merchantName),
    text: words.text(name, product, words.happened[change](who), page('team')),
  })),
  /** To an address that was replaced: a change required a fresh proof. */
  changeUnnamed: defineMail<{ merchantName: string }>(({ texts, product }, { merchantName }) => ({
    subject: texts.changeUnnamed.subject(merchantName),
    text: texts.changeUnnamed.text(merchantName, product),
  })),
  /** To an admin of a company one of whose API keys was made, changed or revoked. */
  apiKeyChanged: defineMail<{
    name: string;
    merchantName: string;
    keyName: string;
    change: keyof MailTexts['apiKeyChanged']['subject'];
    /** With `limited`: the key's refunds in 24 hours, and the person whose limit that is. */
    limited: { readonly limit: string; readonly person: string } | null;
    /** Null unless an old secret keeps working. */
    oldWorksUntil: string | null;
    /** Null for the provider. */
    by: string | null;
  }>(({ texts: { apiKeyChanged: words }, formats, product, page, dateTime }, fields) => {
    const { keyName, merchantName, change, limited, oldWorksUntil } = fields;
    const by = fields.by ?? words.provider(product);
    const until = oldWorksUntil === null ? '' : dateTime(oldWorksUntil);
    const amount = formats.money(limited?.limit ?? '0.00', 'EUR');
    const told = change === 'rotated' && until === '' ? 'rotatedAtOnce' : change;
    const happened =
      told === 'limited'
        ? words.happened.limited(keyName, merchantName, limited?.person ?? '', amount)
        : words.happened[told](by, keyName, merchantName, until);
    return {
      subject: words.subject[change](keyName),
      text: words.text(fields.name, product, happened, page('apiKeys')),
    };
  }),
  /** To an address that a company replaced by another. */
  addressReplaced: defineMail<{ merchantName: string }>(({ texts, product }, { merchantName }) => ({
    subject: texts.addressReplaced.subject(merchantName),
    text: texts.addressReplaced.text(merchantName, product),
  })),
  /** To a company's people: an endpoint keeps failing, or was paused for it when `pausesAt` is null. */
  endpointFailing: defineMail<{
    merchantName: string;
    /** The rest of the address may hold a secret. */
    host: string;
    since: string;
    pausesAt: string | null;
  }>(({ texts, product, page, dateTime }, { merchantName, host, since, pausesAt }) => {
    const { endpointFailing: failing, endpointPaused: paused } = texts;
    const [at, link] = [dateTime(since), page('webhooks')];
    return pausesAt === null
      ? { subject: paused.subject(merchantName), text: paused.text(host, at, link, product) }
      : {
          subject: failing.subject(merchantName),
          text: failing.text(host, at, dateTime(pausesAt), link, product),
        };
  }),
  /** To a company's people who answer chargebacks: one came, its deadline is near, a packet is filed or refused, a verdict. */
  chargeback: defineMail<{
    name: string;
    merchantName: string;
    chargebackId: string;
    amount: string;
    currency: string;
    /** The payment's description. */
    payment: string;
    deadline: string | null;
    about: keyof MailTexts['chargeback']['subject'];
    /** When the packet is filed automatically. */
    filesAt: string | null;
  }>(({ texts: { chargeback: words }, formats, product, page, dateTime }, fields) => {
    const amount = formats.money(fields.amount, fields.currency);
    const until = fields.deadline === null ? '' : dateTime(fields.deadline);
    const at = fields.filesAt === null ? '' : dateTime(fields.filesAt);
    const link = page('chargeback', fields.chargebackId);
    return {
      subject: words.subject[fields.about](amount, until),
      text: words.text(
        fields.name,
        words.happened[fields.about](amount, fields.merchantName, until, at),
        fields.payment === '' ? '' : words.payment(fields.payment),
        link,
        product,
      ),
    };
  }),
  /** To a registrant whose application is gone. */
  onboardingWithdrawn: defineMail<{ name: string }>(({ texts, product, page }, { name }) => ({
    subject: texts.onboardingWithdrawn.subject(product),
    text: texts.onboardingWithdrawn.text(name, product, page('onboarding')),
  })),
};

export type PlainMails = MailsOf<typeof PLAIN_MAILS>;
export type PlainMail = PlainMails[keyof PlainMails];
