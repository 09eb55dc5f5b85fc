import { API_KEY_SCOPES, type ApiKeyScope } from '@stuiver/domain/api-key';
import type { TestApp } from './app.ts';
import { PASSWORD } from './merchants.ts';

export type TestKey = {
  readonly id: string;
  readonly secret: string;
  readonly headers: { authorization: string };
};

/**
 * Creates an API key of that company by the portal's call; with every scope, from anywhere, unless the test overrides
 * it.
 */
export async function anApiKey(
  test: TestApp,
  maker: { authorization: string },
  merchantId: string,
  scopes: readonly ApiKeyScope[] = API_KEY_SCOPES,
  allowedAddresses: readonly string[] = [],
): Promise<TestKey> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/gateway/apiKeys',
    headers: maker,
    payload: { merchantId, name: 'Webwinkel', scopes, allowedAddresses, currentPassword: PASSWORD },
  });
  if (answer.statusCode !== 200) throw new Error(`a new API key was answered ${answer.statusCode}`);
  const { apiKey, secret } = answer.json<{ apiKey: { id: string }; secret: string }>();
  return { id: apiKey.id, secret, headers: { authorization: `Bearer ${secret}` } };
}
