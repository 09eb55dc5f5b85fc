import { ensureProvider } from '../company/merchants/provider.ts';
import type { TestApp } from './app.ts';
import { aSignedInUser } from './merchants.ts';

/** One of the provider's people who requests and approves erasures. */
export async function aPrivacyOfficer(test: TestApp): ReturnType<typeof aSignedInUser> {
  const merchantId = await ensureProvider(test.context);
  return aSignedInUser(test, { merchantId, roles: ['PRIVACY_OFFICER'] });
}
