import { setTimeout as delay } from 'node:timers/promises';
import type { AuthUser, PaymentResult } from '@stuiver/contract';
import { aCard } from '../../apps/gateway/src/testing/engine/engine.ts';
import { call, orderOf, PAY } from '../testing/driver.ts';

/** Phase of a round; `changing` while the worker goes and comes. */
export type Phase = 'before' | 'changing' | 'down' | 'after';
type Action = 'pay' | 'read' | 'sign in and out';

type Failure = { readonly status: number; readonly code: string; readonly ms: number };
type Row = {
  readonly worker: number;
  readonly action: Action;
  readonly phase: Phase;
  calls: number;
  /** Slowest call that did not fail. */
  slowestMs: number;
  readonly failures: Failure[];
};

/** Activity during a round, with its failures. */
export type Tally = {
  /** Counts a call; one that spans two phases belongs to the change between them. */
  add(
    of: Pick<Row, 'worker' | 'action'>,
    began: Phase,
    ended: Phase,
    ms: number,
    failure: Failure | null,
  ): void;
  /** Payments confirmed to their payers. */
  readonly paid: { readonly id: string; readonly worker: number }[];
  rows(): readonly Row[];
  /** In Markdown. */
  table(nameOf: (worker: number) => string): string;
};

export function makeTally(): Tally {
  const rows: Row[] = [];
  return {
    paid: [],
    rows: () => rows,
    add({ worker, action }, began, ended, ms, failure) {
      const phase = began === ended ? began : 'changing';
      let row = rows.find(
        (known) => known.worker === worker && known.action === action && known.phase === phase,
      );
      if (!row) rows.push((row = { worker, action, phase, calls: 0, slowestMs: 0, failures: [] }));
      row.calls += 1;
      if (failure) row.failures.push(failure);
      else row.slowestMs = Math.max(row.slowestMs, ms);
    },
    table(nameOf) {
      const lines = rows
        .toSorted((a, b) => a.action.localeCompare(b.action) || a.worker - b.worker)
        .map(({ action, worker, phase, calls, slowestMs, failures }) => {
          const slowest =
            failures.length === 0 ? '' : String(Math.round(Math.max(...failures.map(({ ms }) => ms))));
          return `| ${action} | ${nameOf(worker)} | ${phase} | ${String(calls)} | ${String(Math.round(slowestMs))} | ${String(failures.length)} | ${slowest} |`;
        });
      return ['| what | worker | when | calls | slowest, ms | failed | slowest failure, ms |', ...lines].join(
        '\n',
      );
    },
  };
}

class Refused extends Error {
  readonly failure: Omit<Failure, 'ms'>;
  constructor(status: number, code: string) {
    super(`${String(status)} ${code}`);
    this.failure = { status, code };
  }
}

/** The company of a shop, and those who pay, read, sign in and sign out there. */
export type TrafficActor = {
  readonly merchantId: string;
  readonly worker: number;
  /** Continues until stopped; `stop` resolves when everything under way has ended. */
  goOn(tally: Tally, during: () => Phase): () => Promise<void>;
};

async function ask<T>(url: string, token: string | null, body?: object): Promise<T> {
  const { status, body: text } = await call(url, { body, token: token ?? undefined });
  const json = JSON.parse(text) as T & { code?: string };
  if (status >= 300) throw new Refused(status, json.code ?? '');
  return json;
}

/** Companies of a gateway with their users signed in. */
export function signInActors(
  gatewayUrl: string,
  companies: readonly { readonly id: string; readonly email: string; readonly worker: number }[],
  password: string,
): Promise<TrafficActor[]> {
  return Promise.all(
    companies.map(async ({ id, email, worker }): Promise<TrafficActor> => {
      const signIn = () =>
        ask<AuthUser>(`${gatewayUrl}/api/auth/sign-in`, null, { user: { username: email, password } });
      const { accessToken } = await signIn();
      const order = orderOf(id, 'Doorgaan');
      const payAt = `${gatewayUrl}${PAY}`;
      const actions: Record<Action, (tally: Tally) => Promise<void>> = {
        async pay(tally) {
          const { reference, transactionId } = await ask<PaymentResult>(payAt, accessToken, order);
          const body = { encryptedTransaction: reference, ...aCard() };
          const { status } = await ask<PaymentResult & { status?: string }>(payAt, null, body);
          if (status !== 'SUCCEEDED') throw new Refused(200, String(status));
          tally.paid.push({ id: transactionId, worker });
        },
        async read() {
          const pages = [
            `transaction/getByMerchantId/${id}`,
            'dashboard/today',
            `refund/getByMerchantId/${id}`,
          ];
          for (const page of pages) await ask(`${gatewayUrl}/gateway/${page}`, accessToken);
        },
        async 'sign in and out'() {
          const user = await signIn();
          await ask(`${gatewayUrl}/api/auth/sign-out`, user.accessToken, {});
        },
      };
      return {
        merchantId: id,
        worker,
        goOn(tally, during) {
          let over = false;
          const under = (Object.keys(actions) as Action[]).map(async (action) => {
            while (!over) {
              const [began, at] = [during(), performance.now()];
              const failure = await actions[action](tally).then(
                () => null,
                (error: unknown) => {
                  const said = error instanceof Refused ? error.failure : { status: 0, code: String(error) };
                  return { ...said, ms: performance.now() - at };
                },
              );
              tally.add({ worker, action }, began, during(), performance.now() - at, failure);
              // Fifty sessions of a user are kept, and those who pay and read need theirs.
              await delay(action === 'sign in and out' ? 1000 : 100);
            }
          });
          return async () => {
            over = true;
            await Promise.all(under);
          };
        },
      };
    }),
  );
}
