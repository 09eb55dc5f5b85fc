import type { DayTexts } from '../../nl/shared/days.ts';

export const dayTexts: DayTexts = {
  hint: 'dd-mm-yyyy',
  calendar: 'Calendar',
  calendarWords: {
    previous: 'Go to the previous month',
    next: 'Go to the next month',
    today: (day: string) => `Today, ${day}`,
    selected: (day: string) => `${day}, selected`,
  },
};
