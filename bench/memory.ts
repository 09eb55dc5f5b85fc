import { setTimeout as delay } from 'node:timers/promises';
import { GATEWAY_MEMORY } from '../tools/serve/gateway-memory.ts';
import { readMemory } from './usage.ts';
import { pay } from './floods/calls.ts';
import { openFilled } from './filled.ts';
import { SCREENS } from './screens.ts';
import { signIn, startServer } from './server.ts';

const CALLERS = 6;
const PAUSE_MS = 200;
/** Calls of a caller between two sign-ins. */
const SIGN_IN_EVERY = 60;
/** Calls of a caller between two payments. */
const PAYMENT_EVERY = 10;

/** `npm run bench -- memory`: a gateway's memory in production setup, pollers included, during and after minutes of mixed load. */
export async function benchMemory(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--minutes');
  const minutes = at < 0 ? 10 : Number(args[at + 1]);
  const { stage, merchantId } = await openFilled(at < 0 ? args : args.toSpliced(at, 2));
  const paid = await stage.owner.query<{ id: string }>(
    `SELECT id FROM payments WHERE merchant_id = $1 AND status = 'SETTLED' ORDER BY id LIMIT 200`,
    [merchantId],
  );
  const server = await startServer(stage, 'all', {
    ...GATEWAY_MEMORY.environment,
    NODE_OPTIONS: GATEWAY_MEMORY.flags.join(' '),
    STUIVER_RATE_LIMIT_SIGN_IN: '1000000',
  });
  const held = (field: 'VmRSS' | 'VmHWM') => readMemory(server.pid, field);
  const calls = Object.values(SCREENS).flat();
  const end = performance.now() + minutes * 60_000;
  let asked = 0;
  let refused = 0;
  const caller = async () => {
    let token = '';
    for (let n = 0; performance.now() < end; n += 1) {
      if (n % SIGN_IN_EVERY === 0) token = await signIn(stage, server.url, merchantId, 'MERCHANT');
      if (n % PAYMENT_EVERY === 0) await pay(server.port, merchantId, token, '127.0.0.1');
      const path = calls[n % calls.length]!.replace(':own', merchantId).replace(
        ':payment',
        paid.rows[n % paid.rows.length]!.id,
      );
      const answer = await fetch(`${server.url}/gateway/${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await answer.text();
      // A machine that is short of time refuses some, as it should.
      if (answer.status === 503) refused += 1;
      else if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
      asked += 1;
      await delay(PAUSE_MS);
    }
  };
  try {
    console.log(`idle: ${held('VmRSS')} MB`);
    await Promise.all(Array.from({ length: CALLERS }, caller));
    console.log(
      `after ${minutes} minutes and ${asked} calls, ${refused} of them refused: ${held('VmRSS')} MB, at most ${held('VmHWM')} MB`,
    );
  } finally {
    await server.stop();
    await stage.close();
  }
}
