import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@stuiver/messages';
import type { MailTexts } from '@stuiver/messages/nl/mail/mail';

/** Loads the mails' texts in a user's language; in the deployment's first one if that is unknown. */
export async function mailTexts(language: string): Promise<{ language: Language; texts: MailTexts }> {
  const known = isLanguage(language) ? language : DEFAULT_LANGUAGE;
  const { mail } = (await import(`@stuiver/messages/${known}/mail/mail`)) as { mail: MailTexts };
  return { language: known, texts: mail };
}
