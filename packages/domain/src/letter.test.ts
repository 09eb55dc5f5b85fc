import { expect, it } from 'vitest';
import { lettersFirstDay, nextLetter } from './letter.ts';

const next = (days: 'DAILY' | 'WORKDAYS', after: string) =>
  nextLetter(days, new Date(after), 'Europe/Amsterdam')?.toISOString();

it('is due at 08:00 of the zone, in summer, in winter and on the days between them', () => {
  expect(next('DAILY', '2026-07-01T05:59:59Z')).toBe('2026-07-01T06:00:00.000Z');
  expect(next('DAILY', '2026-07-01T06:00:00Z')).toBe('2026-07-02T06:00:00.000Z');
  expect(next('DAILY', '2026-10-24T12:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
  expect(next('DAILY', '2026-03-28T12:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
});

it('passes weekends and bank holidays on working days', () => {
  expect(next('WORKDAYS', '2026-11-20T12:00:00Z')).toBe('2026-11-23T07:00:00.000Z');
  expect(next('WORKDAYS', '2026-12-24T12:00:00Z')).toBe('2026-12-28T07:00:00.000Z');
  expect(nextLetter('NEVER', new Date(), 'Europe/Amsterdam')).toBeNull();
});

it('covers everything since the letter before it', () => {
  expect(lettersFirstDay('WORKDAYS', '2026-11-23')).toBe('2026-11-20');
  expect(lettersFirstDay('WORKDAYS', '2026-11-24')).toBe('2026-11-23');
  expect(lettersFirstDay('DAILY', '2026-11-23')).toBe('2026-11-22');
});
