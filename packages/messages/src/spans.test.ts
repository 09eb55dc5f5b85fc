import { expect, it } from 'vitest';
import { inDays as english } from './en/spans.ts';
import { inDays as dutch } from './nl/spans.ts';

it.each([
  [0, 'today', 'vandaag'],
  [1, 'tomorrow', 'morgen'],
  [2, 'in 2 days', 'over 2 dagen'],
  [90, 'in 90 days', 'over 90 dagen'],
  [91, 'in 3 months', 'over 3 maanden'],
  [700, 'in 23 months', 'over 23 maanden'],
  [701, 'in 2 years', 'over 2 jaar'],
])('says how far %i days are', (days, en, nl) => {
  expect([english(days), dutch(days)]).toEqual([en, nl]);
});
