import type { ScreenName } from '@stuiver/contract/screens';
import type { Formats } from '@stuiver/messages';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';
import type { Mail } from './transport.ts';

/** The texts and formats of a reader's language, and the deployment's own values. */
type Writing = {
  readonly texts: MailTexts;
  readonly formats: Formats;
  readonly product: string;
  readonly publicUrl: string;
  /** The URL of one of the portal's screens; of a detail's, with its id. */
  readonly page: (screen: ScreenName, id?: string) => string;
  readonly timeZone: string;
  /** An instant in the deployment's time zone. */
  readonly dateTime: (instant: string) => string;
};

type Letter = Omit<Mail, 'to' | 'html'>;

export type Write<F> = (writing: Writing, fields: F) => Letter;

/** A row of a table of mails: the fields besides address and language, and the text made of them. */
export function defineMail<F = object>(write: Write<Readonly<F>>): Write<Readonly<F>> {
  return write;
}

/** A row of a mail with one link; `lasts` counts the days, hours or minutes that it works. */
export const defineLinkMail = (
  kind: 'emailConfirm' | 'onboardingLink' | 'onboardingSubmitted' | 'passwordReset',
) =>
  defineMail<{ name: string; link: string; lasts: number }>(
    ({ texts, formats, product }, { name, link, lasts }) => ({
      subject: texts[kind].subject(product),
      text: texts[kind].text(name, product, link, formats.number(lasts)),
    }),
  );

/** The mails of a table, by their kind. */
export type MailsOf<T> = {
  [K in keyof T]: T[K] extends Write<infer F>
    ? { readonly kind: K; readonly to: string; readonly language: string } & F
    : never;
};
