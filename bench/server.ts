import { randomUUID } from 'node:crypto';
import { type GatewayProcess, startGatewayProcess } from '../apps/gateway/src/testing/gateway-process.ts';
import type { Stage } from './stage.ts';
import { hashPassword } from '../apps/gateway/src/people/users/passwords/passwords.ts';
import { createUser } from '../apps/gateway/src/company/merchants/create-user.ts';
import { signIn as signInUser } from '../tools/testing/driver.ts';

const PASSWORD = 'een goed wachtwoord';

/**
 * Starts a gateway in a separate process with room for one response of any length, so that the measured memory is
 * only the server's.
 */
export function startServer(
  { context }: Stage,
  role: 'api' | 'worker' | 'all' = 'api',
  env: Readonly<Record<string, string>> = {},
): Promise<GatewayProcess> {
  return startGatewayProcess({
    databaseUrl: context.settings.databaseUrl ?? '',
    dataDir: context.settings.dataDirectory,
    role,
    env: {
      STUIVER_EXPORT_MINUTES: '60',
      STUIVER_RATE_LIMIT: '1000000',
      STUIVER_RATE_LIMIT_CHECKOUT: '1000000',
      ...env,
    },
  });
}

/**
 * A user of a company, made now.
 *
 * @returns the access token
 */
export async function signIn(
  stage: Stage,
  origin: string,
  merchantId: string,
  role: 'FINANCE' | 'MERCHANT' = 'FINANCE',
): Promise<string> {
  const email = `bench-${randomUUID()}@voorbeeld.test`;
  await createUser(
    stage.context,
    {
      merchantId,
      email,
      name: 'Bench',
      roles: [role],
      passwordHash: await hashPassword(stage.context, PASSWORD),
    },
    { kind: 'operator' },
  );
  return signInUser(origin, email, PASSWORD);
}
