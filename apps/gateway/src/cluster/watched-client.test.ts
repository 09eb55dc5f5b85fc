import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBrokenConstraint, isDatabaseUnavailable } from '../platform/database/errors.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { translateError } from './watched-client.ts';

/** Builds an error as the driver does from a server's report, as a cluster's client throws it. */
function translated(message: string, fields: object = {}): Error {
  const error = Object.assign(new Error(message), { severity: 'ERROR', code: '23505', ...fields });
  translateError(error);
  return error;
}

const DUPLICATE = 'duplicate key value violates unique constraint';

it.each<[string, string, string, object?]>([
  ['the field, whatever the message contains', `${DUPLICATE} "b_102034"`, 'a', { constraint: 'a' }],
  ['a message with a shard’s id', `${DUPLICATE} "users_email_102034"`, 'users_email'],
  ['a message without one', `${DUPLICATE} "attempts_one"`, 'attempts_one'],
  ['a name that ends in a small number', `${DUPLICATE} "payments_check_2"`, 'payments_check_2'],
  ['a check', 'new row violates check constraint "refunds_room_1020345"', 'refunds_room'],
])('the violated constraint is read from %s', (_what, message, name, fields: object = {}) => {
  expect(getBrokenConstraint(translated(message, fields))).toBe(name);
});

it('an error of another origin, whose message may quote input, gets no constraint', () => {
  const error = new Error('constraint "users_email"');
  translateError(error);
  expect(error).not.toHaveProperty('constraint');
});

it.each([
  ['refuses connections', '08006', 'connection to the remote node stuiver_app@10.0.0.2:5432 failed'],
  ['does not answer in time', '57014', 'canceling statement due to statement timeout'],
  ['ends while rows are sent to it', '58030', 'failed to complete COPY on 10.0.0.2:5432'],
  [
    'ends while it commits',
    'XX000',
    'could not commit transaction for shard 102008 on at least one active node',
  ],
  ['ends while it prepares', 'XX000', "failed to prepare transaction 'citus_0_1' on host 10.0.0.2:5432"],
  [
    'ends while others take part in its change',
    'XX000',
    'failure on connection marked as essential: 10.0.0.2:5432',
  ],
  ['ends while it works', 'XX000', 'SSL SYSCALL error: EOF detected\ninvalid socket'],
  ['closes a connection', 'XX000', 'server closed the connection unexpectedly'],
])('the database is unavailable if a worker %s', (_what, code, message) => {
  expect(isDatabaseUnavailable(translated(message, { code }))).toBe(true);
});

it('the database is available after an internal error of another kind', () => {
  expect(isDatabaseUnavailable(translated('cache lookup failed', { code: 'XX000' }))).toBe(false);
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { DATABASE_CLUSTER: 'citus' } });
});
afterAll(() => app.close());

it('a statement that fails leaves no listener on its connection', async () => {
  const client = await app.context.pool.connect();
  try {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    const listeners = () => ['readyForQuery', 'end'].map((event) => connection.listenerCount(event));
    const before = listeners();
    // PostgreSQL reports the error, and only later that it takes the next statement.
    const emit = connection.emit.bind(connection);
    connection.emit = (event, ...values: unknown[]) =>
      event === 'readyForQuery' ? Boolean(setImmediate(emit, event, ...values)) : emit(event, ...values);
    await expect(client.query('SELECT 1/0')).rejects.toThrow('division by zero');
    expect(listeners()).toEqual(before);
  } finally {
    Reflect.deleteProperty((client as unknown as { connection: object }).connection, 'emit');
    client.release();
  }
});
