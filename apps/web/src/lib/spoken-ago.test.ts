import { expect, it } from 'vitest';
import { spokenAgo } from './spoken-date.ts';

it.each([
  ['2026-11-20T12:00:30Z', '1 minuut geleden', '1 minute ago'],
  ['2026-11-20T11:56:59Z', '3 minuten geleden', '3 minutes ago'],
  ['2026-11-20T10:00:00Z', '2 uur geleden', '2 hours ago'],
  ['2026-11-18T11:00:00Z', '2 dagen geleden', '2 days ago'],
])('says %s as %s', (instant, nl, en) => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect([spokenAgo(instant, 'nl', now), spokenAgo(instant, 'en', now)]).toEqual([nl, en]);
});
