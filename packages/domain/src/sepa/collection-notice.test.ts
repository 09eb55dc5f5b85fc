import { describe, expect, it } from 'vitest';
import {
  dueNotice,
  expectedDay,
  findLastAtSigning,
  findAnnouncedDay,
  type NoticeState,
} from './collection-notice.ts';
import { addDays } from '../dates/dates.ts';

const monthly = (about: Partial<NoticeState> = {}): NoticeState => ({
  frequency: 'MONTHLY',
  anchor: '2026-01-31',
  next: '2026-02-28',
  end: null,
  toldUntil: null,
  collectOn: null,
  ...about,
});

describe('the notice of a direct debit', () => {
  it('is due from seventeen days before, so that even a slow mail arrives fourteen days before', () => {
    expect(dueNotice(monthly(), '2026-02-10', 14)).toBeNull();
    const notice = { days: ['2026-02-28'], until: '2026-02-28', aboutNext: true };
    expect(dueNotice(monthly(), '2026-02-11', 14)).toEqual(notice);
    expect(dueNotice(monthly(), '2026-02-14', 14)).toEqual(notice);
    expect(dueNotice(monthly({ toldUntil: '2026-02-28' }), '2026-02-14', 14)).toBeNull();
  });

  it('names a later day when it comes late, and another one when that has passed without a collection', () => {
    expect(dueNotice(monthly(), '2026-02-15', 14)?.days).toEqual(['2026-03-01']);
    const told = monthly({ toldUntil: '2026-02-28', collectOn: '2026-03-01' });
    expect(findAnnouncedDay(told)).toBe('2026-03-01');
    expect(dueNotice(told, '2026-03-01', 14)).toBeNull();
    expect(dueNotice(told, '2026-03-02', 14)?.days).toEqual(['2026-03-16']);
    expect(expectedDay(told, '2026-03-02', 14)).toBe('2026-03-16');
  });

  it('keeps to the rhythm of a short interval when it comes late', () => {
    // The run of Saturday the 28th is announced on the 17th, for the first Saturday that is fourteen days away.
    const weekly = monthly({ frequency: 'WEEKLY' });
    const notice = { days: ['2026-03-07', '2026-03-14'], until: '2026-03-14', aboutNext: true };
    expect(dueNotice(weekly, '2026-02-17', 14)).toEqual(notice);
    expect(expectedDay(weekly, '2026-02-17', 14)).toBe('2026-03-07');
    expect(dueNotice({ ...weekly, end: '2026-03-01' }, '2026-02-17', 14)?.days).toEqual(['2026-03-03']);
  });

  it('names no run beyond the end', () => {
    expect(dueNotice(monthly({ frequency: 'WEEKLY', end: '2026-03-07' }), '2026-02-14', 14)?.days).toEqual([
      '2026-02-28',
      '2026-03-07',
    ]);
    expect(dueNotice(monthly({ toldUntil: '2026-02-28', end: '2026-03-30' }), '2026-02-28', 20)).toBeNull();
  });

  it.each(['DAILY', 'WEEKLY'] as const)(
    'tells of each %s run fourteen days before, with few mails',
    (frequency) => {
      const start = '2026-01-01';
      const toldOn = new Map<string, string>();
      let state = monthly({
        frequency,
        anchor: start,
        next: addDays(start, frequency === 'DAILY' ? 1 : 7),
        toldUntil: findLastAtSigning(frequency, start, 14),
      });
      let mails = 0;
      for (let day = start; day < '2026-06-01'; day = addDays(day, 1)) {
        const notice = dueNotice(state, day, 14);
        if (notice) {
          mails++;
          for (const named of notice.days) toldOn.set(named, day);
          state = { ...state, toldUntil: notice.until };
        }
        if (state.next !== day) continue;
        expect(findAnnouncedDay(state)).toBe(day);
        if (day > addDays(start, 14)) expect(addDays(toldOn.get(day) ?? day, 14) <= day).toBe(true);
        state = { ...state, next: addDays(day, frequency === 'DAILY' ? 1 : 7) };
      }
      expect(mails).toBeLessThan(14);
    },
  );
});
