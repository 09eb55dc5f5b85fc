import type { Registration } from '@stuiver/contract';
import { confirmRegistration, register, viewRegistration } from '@stuiver/contract/routes';
import { call } from '../../lib/api.ts';
import { keepSession } from '../../lib/session.ts';

export async function registerCompany(body: Registration): Promise<void> {
  await call(register, { body });
}

/** What the token of a mail confirms. */
export function readRegistration(token: string, signal: AbortSignal) {
  return call(viewRegistration, { body: { token } }, signal);
}

/** Makes the company, and keeps the session that begins with it. */
export async function confirmWith(token: string, password: string): Promise<void> {
  keepSession(await call(confirmRegistration, { body: { token, password } }));
}
