import type { Settings } from '../../settings/settings.ts';

/** Whether mails land in the data directory and are shown at `/mails`: in test mode, without a mail server. */
export function hasMailbox({ mode, smtpUrl }: Pick<Settings, 'mode' | 'smtpUrl'>): boolean {
  return mode === 'test' && smtpUrl === null;
}
