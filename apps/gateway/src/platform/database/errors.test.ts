import { describe, expect, it } from 'vitest';
import { breaksUnique, getBrokenConstraint, isDatabaseUnavailable } from './errors.ts';

/** Builds an error as the driver does from a server's report. */
const databaseError = (message: string, fields: object = {}) =>
  Object.assign(new Error(message), { severity: 'ERROR', code: '23505', ...fields });

describe('getBrokenConstraint', () => {
  it.each([
    ['no error', 'constraint "users_email"'],
    [
      'an error of another origin',
      Object.assign(new Error('constraint "users_email"'), { constraint: 'users_email' }),
    ],
    ['a database error about something else', databaseError('deadlock detected')],
  ])('finds no constraint in %s', (_what, error) => {
    expect(getBrokenConstraint(error)).toBeNull();
  });

  it('recognises a unique violation by the error’s code', () => {
    const constraint = 'users_email';
    expect(breaksUnique(databaseError('duplicate', { constraint }), 'users_email')).toBe(true);
    expect(breaksUnique(databaseError('duplicate', { constraint }), 'users')).toBe(false);
    expect(breaksUnique(databaseError('duplicate', { constraint, code: '23514' }), 'users_email')).toBe(
      false,
    );
  });
});

it.each([
  ['a statement that is cancelled', { code: '57014' }, true],
  ['an internal error', { code: 'XX000' }, false],
  ['an error about rows', {}, false],
])('the database counts as unavailable by %s: %#', (_what, fields, isUnavailable) => {
  expect(isDatabaseUnavailable(databaseError('nothing', fields))).toBe(isUnavailable);
});
