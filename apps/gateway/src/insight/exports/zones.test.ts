import { formatDateTime, localDay, localTime } from '@stuiver/domain/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkSettings } from '../../settings/check-settings.mjs';
import { type TestApp, testApp } from '../../testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

/** Around midnight and the changes of the clocks, in winter and summer. */
const MOMENTS = [
  '2026-03-29T00:30:00Z',
  '2026-07-01T22:30:00Z',
  '2026-10-25T00:30:00Z',
  '2026-10-25T00:59:59Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T05:30:00Z',
  '2026-12-31T23:30:00Z',
];

/** Names of zones, each followed by its aliases. */
const ZONES = [
  ['Europe/Amsterdam'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['America/Los_Angeles', 'US/Pacific'],
  ['Europe/London', 'GB', 'Europe/Belfast', 'Europe/Jersey'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
  ['Pacific/Auckland', 'NZ', 'Antarctica/McMurdo'],
  ['America/St_Johns', 'Canada/Newfoundland'],
  ['Etc/UTC', 'UTC', 'GMT', 'Etc/GMT0', 'Zulu'],
];

// Each has time zone data of its own, so zones whose rules changed lately may differ until both are updated.
it('files, screens and days have the time of a zone that PostgreSQL has, by whichever of its names', async () => {
  const names = ZONES.flat();
  expect(names.flatMap((name) => checkSettings({ STUIVER_TIME_ZONE: name }).problems)).toEqual([]);
  const { rows } = await sql<{ name: string; at: Date; shown: string; filed: string }>`
    SELECT name, at, to_char(at AT TIME ZONE name, 'DD-MM-YYYY HH24:MI') AS shown,
      to_char(at AT TIME ZONE name, 'YYYY-MM-DD"T"HH24:MI:SS') AS filed
    FROM unnest(${names}::text[]) AS name, unnest(${MOMENTS}::timestamptz[]) AS at`.execute(test.ownerDb);
  expect(rows).toHaveLength(names.length * MOMENTS.length);
  const shownIn = (name: string) => rows.filter((row) => row.name === name).map(({ shown }) => shown);
  for (const [name = '', ...aliases] of ZONES)
    for (const alias of aliases) expect([alias, shownIn(alias)]).toEqual([alias, shownIn(name)]);
  for (const { name, at, shown, filed } of rows) {
    expect([name, filed]).toEqual([name, localTime(at.getTime(), name)]);
    expect([name, shown]).toEqual([name, formatDateTime(at, name)]);
    expect(localDay(at, name).split('-').toReversed().join('-')).toBe(shown.slice(0, 10));
  }
});
