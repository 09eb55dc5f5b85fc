import type { Settings } from './settings.ts';

/** Names by which only this machine is reached. */
export const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Checks whether mails land in the data directory and are shown at `/mails`: in test mode, without a mail server, and
 * only without other callers: the public address is this machine's own, and no proxy forwards callers.
 */
export function hasMailbox({
  mode,
  smtpUrl,
  publicUrl,
  trustedProxies,
}: Pick<Settings, 'mode' | 'smtpUrl' | 'publicUrl' | 'trustedProxies'>): boolean {
  const isLocal = OWN_NAMES.includes(new URL(publicUrl).hostname) && trustedProxies === null;
  return mode === 'test' && smtpUrl === null && isLocal;
}
