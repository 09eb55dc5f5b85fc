import fc from 'fast-check';
import { addDays } from '../dates/dates.ts';
import { isTargetDay } from './target-days.ts';
import { expect, it } from 'vitest';
import { collectionDay } from './collection-day.ts';

it.each([
  // Monday 30 November 2026, a minute before the cut-off and at it.
  ['2026-11-30', '2026-11-30', '14:59', '2026-12-01'],
  ['2026-11-30', '2026-11-30', '15:00', '2026-12-02'],
  // Friday, Saturday and the days before Christmas.
  ['2026-12-04', '2026-12-04', '14:59', '2026-12-07'],
  ['2026-12-04', '2026-12-04', '15:00', '2026-12-08'],
  ['2026-12-05', '2026-12-05', '09:00', '2026-12-08'],
  ['2026-12-24', '2026-12-23', '15:00', '2026-12-28'],
  // Later than the bank needs: the agreed day, or the first one on which TARGET settles.
  ['2026-12-10', '2026-11-30', '15:00', '2026-12-10'],
  ['2026-12-12', '2026-11-30', '15:00', '2026-12-14'],
])('what is due on %s and sent on %s at %s is collected on %s', (due, day, time, expected) => {
  expect(collectionDay(due, { day, time }, '15:00', 1)).toBe(expected);
});

it('executes transfers of the same day until the cut-off', () => {
  const now = { day: '2026-11-30', time: '14:59' };
  expect(collectionDay('2026-11-30', now, '15:00', 0)).toBe('2026-11-30');
  expect(collectionDay('2026-11-30', { ...now, time: '15:00' }, '15:00', 0)).toBe('2026-12-01');
});

it('is never early, and never skips a TARGET day that the bank would still take', () => {
  const day = fc.nat(1500).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(day, day, fc.nat(3), fc.boolean(), (due, today, leadDays, isEarly) => {
      const now = { day: today, time: isEarly ? '14:59' : '15:00' };
      const found = collectionDay(due, now, '15:00', leadDays);
      expect(isTargetDay(found) && found >= due && found >= today).toBe(true);
      // TARGET days on which the file can still be sent before the one found.
      const between = (last: string) => {
        let days = 0;
        for (let one = isEarly ? today : addDays(today, 1); one < last; one = addDays(one, 1))
          if (isTargetDay(one)) days += 1;
        return days;
      };
      expect(between(found)).toBeGreaterThanOrEqual(leadDays);
      let before = addDays(found, -1);
      while (!isTargetDay(before)) before = addDays(before, -1);
      expect(
        before < due || before < today || between(before) < leadDays || (!isEarly && before === today),
      ).toBe(true);
    }),
  );
});
