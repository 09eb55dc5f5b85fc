import { getFormats } from '@stuiver/messages';
import { auditCodes as auditCodesEn } from '@stuiver/messages/en/audit/audit-codes';
import { panelTexts as panelsEn } from '@stuiver/messages/en/lists/list-panels';
import { listsTexts as listsEn } from '@stuiver/messages/en/lists/lists';
import { methodTexts as methodsEn } from '@stuiver/messages/en/methods/methods';
import { settlementWords as settlementWordsEn } from '@stuiver/messages/en/settlements/settlement-words';
import { statusTexts as statusesEn } from '@stuiver/messages/en/shared/statuses';
import { auditCodes } from '@stuiver/messages/nl/audit/audit-codes';
import { panelTexts as panels } from '@stuiver/messages/nl/lists/list-panels';
import { listsTexts as lists } from '@stuiver/messages/nl/lists/lists';
import { methodTexts as methods } from '@stuiver/messages/nl/methods/methods';
import { settlementWords } from '@stuiver/messages/nl/settlements/settlement-words';
import { statusTexts as statuses } from '@stuiver/messages/nl/shared/statuses';
import { expect, it } from 'vitest';
import { CHARGEBACKS } from '@stuiver/contract/lists/chargebacks';
import { MANDATES } from '@stuiver/contract/lists/mandates';
import { PAYMENTS } from '@stuiver/contract/lists/payments';
import { RECURRING } from '@stuiver/contract/lists/recurrences';
import type { List } from '@stuiver/contract/lists';
import { filterWords } from './filter-words.ts';

const nl = {
  lists,
  panels,
  statuses: { ...statuses, ...settlementWords, ...auditCodes },
  methods,
  formats: getFormats('nl'),
};
const en = {
  lists: listsEn,
  panels: panelsEn,
  statuses: { ...statusesEn, ...settlementWordsEn, ...auditCodesEn },
  methods: methodsEn,
  formats: getFormats('en', null),
};
const now = Date.parse('2026-11-20T12:00:00Z');
function words(list: List, name: string, value: string, texts = nl as typeof nl | typeof en) {
  const filter = Object.values(list.filters).find((one) => one.name === name);
  if (!filter) throw new Error(name);
  return filterWords(filter, value, texts, now).replaceAll('\u202f', ' ');
}

it('shows choices by their labels, and unknown values unchanged', () => {
  expect(words(PAYMENTS, 'statuses', 'SUCCEEDED,FAILED')).toBe('Geslaagd, Mislukt');
  expect(words(PAYMENTS, 'statuses', 'SUCCEEDED,NEW_ONE,constructor', en)).toBe(
    'Succeeded, NEW_ONE, constructor',
  );
  expect(words(PAYMENTS, 'methods', 'CARD')).toBe(methods.names.CARD);
  expect(words(PAYMENTS, 'refundStatuses', 'FAILED')).toBe('Terugbetaling: Mislukt');
  expect(words(RECURRING, 'recurrenceFrequency', 'MONTHLY')).toBe('Maandelijks');
  expect(words(MANDATES, 'mandateType', 'MODEL_C')).toBe('Los vastgelegd');
});

it('abbreviates ranges of days, with the year only when it is not the current one', () => {
  expect(words(PAYMENTS, 'createDateRange', '2026-11-01..2026-11-20')).toBe('1 nov – 20 nov');
  expect(words(PAYMENTS, 'createDateRange', '2025-12-31..2026-01-02')).toBe('31 dec 2025 – 2 jan');
  expect(words(PAYMENTS, 'createDateRange', '2026-11-20..2026-11-20', en)).toBe('20 Nov');
  expect(words(PAYMENTS, 'createDateRange', '2026-11-20..')).toBe('vanaf 20 nov');
  expect(words(PAYMENTS, 'createDateRange', '..2026-11-20', en)).toBe('up to 20 Nov');
  expect(words(PAYMENTS, 'settlementDateRange', 'last-7-days')).toBe('Verwerkt: Laatste 7 dagen');
  expect(words(PAYMENTS, 'createDateRange', '2026-99-99..')).toBe('vanaf 2026-99-99');
});

it('formats amounts as money', () => {
  expect(words(CHARGEBACKS, 'amount', '10.00..50.00')).toBe('€ 10,00 – € 50,00');
  expect(words(CHARGEBACKS, 'amount', '..1000', en)).toBe('up to €1,000.00');
});
