import { makePlural, source } from '../../core.ts';

const plural = makePlural('nl');

/** The list of recurring payments; the texts of one come with its own page. */
export const recurrencesListTexts = source('recurrences/recurrences-list', {
  title: 'Terugkerende betalingen',
  lead: 'Vaste incasso’s, zoals contributies en donaties.',
  label: 'Terugkerende betalingen',
  count: (n: number) => plural(n, { one: 'terugkerende betaling', other: 'terugkerende betalingen' }),
  columns: { mandateReference: 'Machtiging', numberOfTimesExecuted: 'Incasso’s' },
  search: 'Omschrijving, naam of e-mail',
  noDescription: 'Zonder omschrijving',
  /** On phones, which have no column for the day. */
  withNext: (frequency: string, day: string) => `${frequency} · volgende ${day}`,
  empty: 'Nog geen terugkerende betalingen. Een betaler begint er een met een eerste betaling.',
  action: 'Naar de betalingen',
  error: {
    title: 'De terugkerende betalingen kunnen nu niet worden getoond',
    text: 'Er is niets verloren gegaan en alles loopt door. Probeer het zo opnieuw.',
  },
});

export type RecurrencesListTexts = typeof recurrencesListTexts;
