import { changeAccount } from '@stuiver/contract/routes';
import type { Language } from '@stuiver/domain/languages';
import { call } from '../../lib/api.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { accessToken } from '../../lib/session.ts';

/** Switches the language, and keeps it as the signed-in user's own, for their mails and their other devices. */
export async function chooseOwnLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  if (accessToken() === null) return;
  // The page speaks it, whether or not it could be kept.
  const answer = await call(changeAccount, { body: { language } }).catch(() => null);
  if (answer) queryClient.setQueryData(['account'], answer.account);
}
