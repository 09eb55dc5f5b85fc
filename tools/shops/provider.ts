import { createApiKey, getTestClock, moveTestClock } from '@stuiver/contract/routes';
import { setTimeout as delay } from 'node:timers/promises';
import { createStuiver, type Stuiver } from '@stuiver/client';
import setup from '../../e2e/support/global-setup.ts';
import { openDesk } from '../../e2e/support/desk.ts';
import { openOffice } from '../../e2e/support/office.ts';
import { LIMITS, startStack } from '../../e2e/support/stack.ts';
import { startGatewayProcess } from '../../apps/gateway/src/testing/gateway-process.ts';

/** A company of the provider, as its shop sees it. */
export type Account = {
  readonly gateway: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly stuiver: Stuiver;
  /** Moves the gateway's clock forward, and waits for what becomes due on the way. */
  forward(days: number): Promise<void>;
};

/** The payment provider: a gateway in test mode. */
export type Provider = {
  openAccount(notifyUrl: string): Promise<Account>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
};

export async function openProvider(): Promise<Provider> {
  const teardown = await setup();
  const stack = await startStack();
  const office = await openOffice(stack);
  let { gateway } = stack;
  return {
    async openAccount(notifyUrl) {
      const company = await office.openCompany({ notifyUrl });
      const desk = await openDesk(stack, company);
      const { secret: apiKey } = await desk.call(createApiKey, {
        body: {
          merchantId: company.id,
          name: 'Shop',
          scopes: ['payments:write', 'payments:read', 'refunds:write'],
          currentPassword: company.password,
        },
      });
      const address = `${gateway.url}/gateway`;
      return {
        gateway: address,
        apiKey,
        secret: company.secret,
        stuiver: createStuiver({ apiKey, gateway: address }),
        async forward(days) {
          let clock = await desk.call(moveTestClock, { body: { days } });
          for (; clock.targetDateTime !== null; await delay(500)) clock = await desk.call(getTestClock, {});
        },
      };
    },
    kill: () => gateway.kill(),
    async restart() {
      const { databaseUrl, dataDir } = stack;
      gateway = await startGatewayProcess({ databaseUrl, dataDir, env: LIMITS, port: gateway.port });
    },
    async close() {
      await office.close();
      await gateway.stop();
      await stack.stop();
      await teardown();
    },
  };
}
