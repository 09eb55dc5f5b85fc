import { source } from '../../core.ts';

/** A day that is typed or chosen in a calendar. */
export const dayTexts = source('shared/days', {
  hint: 'dd-mm-jjjj',
  calendar: 'Kalender',
  calendarWords: {
    previous: 'Ga naar vorige maand',
    next: 'Ga naar volgende maand',
    today: (day: string) => `Vandaag, ${day}`,
    selected: (day: string) => `${day}, geselecteerd`,
  },
});

export type DayTexts = typeof dayTexts;
