import { describe, expect, it } from 'vitest';
import { breaksUnique, constraintOf, isDatabaseUnavailable } from './errors.ts';

/** Builds an error as the driver does from a server's report. */
const databaseError = (message: string, fields: object = {}) =>
  Object.assign(new Error(message), { severity: 'ERROR', code: '23505', ...fields });

const DUPLICATE = 'duplicate key value violates unique constraint';

describe('constraintOf', () => {
  it.each([
    ['PostgreSQL’s own field', databaseError('nothing', { constraint: 'users_email' }), 'users_email'],
    [
      'the field, whatever the message contains',
      databaseError(`${DUPLICATE} "b_102034"`, { constraint: 'a' }),
      'a',
    ],
    ['a message with a shard’s id', databaseError(`${DUPLICATE} "users_email_102034"`), 'users_email'],
    ['a message without one', databaseError(`${DUPLICATE} "attempts_one"`), 'attempts_one'],
    [
      'a name that ends in a small number',
      databaseError(`${DUPLICATE} "payments_check_2"`),
      'payments_check_2',
    ],
    ['a check', databaseError('new row violates check constraint "refunds_room_1020345"'), 'refunds_room'],
  ])('reads the violated constraint from %s', (_what, error, name) => {
    expect(constraintOf(error)).toBe(name);
  });

  it.each([
    ['no error', 'constraint "users_email"'],
    ['an error of another origin, whose message may quote input', new Error('constraint "users_email"')],
    ['a database error about something else', databaseError('deadlock detected')],
  ])('finds no constraint in %s', (_what, error) => {
    expect(constraintOf(error)).toBeNull();
  });

  it('recognises a unique violation by the error’s code', () => {
    const message = `${DUPLICATE} "users_email_102034"`;
    expect(breaksUnique(databaseError(message), 'users_email')).toBe(true);
    expect(breaksUnique(databaseError(message), 'users')).toBe(false);
    expect(breaksUnique(databaseError(message, { code: '23514' }), 'users_email')).toBe(false);
  });
});

describe('isDatabaseUnavailable', () => {
  it.each([
    [
      'a worker refuses connections',
      '08006',
      'connection to the remote node stuiver_app@10.0.0.2:5432 failed',
    ],
    ['a worker does not answer in time', '57014', 'canceling statement due to statement timeout'],
    ['a worker ends while rows are sent to it', '58030', 'failed to complete COPY on 10.0.0.2:5432'],
    [
      'a worker ends while it commits',
      'XX000',
      'could not commit transaction for shard 102008 on at least one active node',
    ],
    [
      'a worker ends while it prepares',
      'XX000',
      "failed to prepare transaction 'citus_0_1' on host 10.0.0.2:5432",
    ],
    [
      'a worker ends while others take part in its change',
      'XX000',
      'failure on connection marked as essential: 10.0.0.2:5432',
    ],
    ['a worker ends while it works', 'XX000', 'SSL SYSCALL error: EOF detected\ninvalid socket'],
    ['a worker closes a connection', 'XX000', 'server closed the connection unexpectedly'],
  ])('is true where %s', (_what, code, message) => {
    expect(isDatabaseUnavailable(databaseError(message, { code }))).toBe(true);
  });

  it('is false for an internal error, and for one about rows', () => {
    expect(isDatabaseUnavailable(databaseError('cache lookup failed', { code: 'XX000' }))).toBe(false);
    expect(isDatabaseUnavailable(databaseError(DUPLICATE))).toBe(false);
  });
});
