import { expect, it } from 'vitest';
import { showDateTime, showDay, formatMoment } from './format.ts';

it('writes instants as DD-MM-YYYY HH:mm in the deployment’s time zone', () => {
  expect(showDateTime('2026-11-20T10:42:05Z', 'Europe/Amsterdam')).toBe('20-11-2026 11:42');
  expect(showDateTime('2026-07-01T22:30:00Z', 'Europe/Amsterdam')).toBe('02-07-2026 00:30');
  expect(formatMoment('2026-11-20T10:42:05Z', 'Europe/Amsterdam')).toBe('20-11-2026 11:42:05');
  expect(showDay('2026-12-31T23:30:00Z', 'Europe/Amsterdam')).toBe('01-01-2027');
});

it('shows a dash for an invalid date', () => {
  for (const nothing of [null, undefined, '', 'gisteren']) expect(showDateTime(nothing)).toBe('-');
});
