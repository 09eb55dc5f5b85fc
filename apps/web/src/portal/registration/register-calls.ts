import type { Registration } from '@stuiver/contract';
import { confirmRegistration, register, viewRegistration } from '@stuiver/contract/routes';
import { call } from '../../lib/api.ts';
import { keepSession } from '../../lib/session.ts';

export async function registerCompany(body: Registration): Promise<void> {
  await call(register, { body });
}

/** Reads the registration that a mail's token confirms. */
export function readRegistrationLink(token: string, signal: AbortSignal) {
  return call(viewRegistration, { body: { token } }, signal);
}

/** Creates the company, and stores the session that starts with it. */
export async function confirmWith(token: string, password: string): Promise<void> {
  keepSession(await call(confirmRegistration, { body: { token, password } }));
}
