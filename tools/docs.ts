import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTS } from '@stuiver/contract/lists';
import {
  SETTLEMENT_TRANSFERS,
  TRANSFERS,
  type TransferSum,
} from '../apps/gateway/src/money/ledger/transfers.ts';
import {
  TEST_CARDS,
  TEST_DEFENCES,
  TEST_IBANS,
  TEST_PAYOUTS,
  TEST_REFUNDS,
  type TestDebtorBehaviour,
  type TestPayoutBehaviour,
} from '../apps/gateway/src/money/processors/test-values.ts';
import type { Row } from '../apps/gateway/src/settings/row.mjs';
import { settingsTable } from '../apps/gateway/src/settings/table.mjs';
import { FEATURES, type Module, MODULES } from './house/modules.ts';
import { root } from './serve/processes.ts';

const SUM_TEXTS: Readonly<Record<TransferSum, string>> = {
  captured: 'what was captured',
  earlierRefunds: 'each earlier refund that did not fail',
  earlierChargebacks: 'each earlier chargeback that is not won',
  refund: "the refund's amount",
  refundPart: 'the part that did not arrive',
  surplus: "the surplus capture's amount",
  transfer: 'the received amount',
  chargeback: "the chargeback's amount",
  fee: 'the fee by the terms of that day; when it is returned, the fee that was taken',
};

function describeDebtor(behaviour: TestDebtorBehaviour): string {
  switch (behaviour.kind) {
    case 'reject':
      return `rejected before the settlement: ${behaviour.code}`;
    case 'return':
      return `pays, and is taken back a minute later: ${behaviour.code}, a chargeback that is lost at once`;
    case 'slow':
      return 'stays pending for five days, and pays';
  }
}

function describePayout(behaviour: TestPayoutBehaviour): string {
  switch (behaviour.kind) {
    case 'pays':
      return 'is paid a minute later';
    case 'fails':
      return `fails a minute later: ${behaviour.code}`;
    case 'returns':
      return `is paid a minute later, and returned after two days: ${behaviour.code}`;
    case 'unanswered':
      return 'is paid a minute later; the bank does not answer the call';
  }
}

const inFours = (number: string) => `\`${number.replace(/(\w{4})(?=\w)/g, '$1 ')}\``;
type Cells = readonly string[];
const describeModule = ({ does, name }: Module): Cells => [`\`${name}\``, does];

/** Rows of the tables of `docs` that follow from the code, by page and table. */
const TABLES: Readonly<Record<string, Readonly<Record<string, readonly Cells[]>>>> = {
  architecture: { modules: MODULES.map(describeModule), features: FEATURES.map(describeModule) },
  settings: {
    settings: Object.values<Row<unknown>>(settingsTable).map(({ about, env, fallback, fallbackNote }) => [
      `\`${env}\``,
      fallbackNote ?? `\`${fallback ?? ''}\``,
      about,
    ]),
  },
  filters: {
    filters: Object.values(LISTS).map(({ name, filters }) => [
      name,
      Object.values(filters)
        .map((filter) => `${filter.name} (${filter.params.join(', ')})`)
        .join('; '),
    ]),
  },
  'events-and-transfers': {
    events: Object.entries(TRANSFERS).flatMap(([kind, rules]): Cells[] =>
      rules.length === 0
        ? [[`\`${kind}\``, '–', '–', '–']]
        : rules.map(({ credit, debit, sum }) => [`\`${kind}\``, debit, credit, SUM_TEXTS[sum]]),
    ),
    settlements: Object.entries(SETTLEMENT_TRANSFERS).map(([name, { credit, debit }]) => [
      `\`${name}\``,
      debit,
      credit,
    ]),
  },
  'test-values': {
    cards: TEST_CARDS.map(({ about, number }) => [inFours(number), about]),
    debtors: TEST_IBANS.map(({ behaviour, iban }) => [inFours(iban), describeDebtor(behaviour)]),
    refunds: TEST_REFUNDS.map(({ about, cents }) => [`,${cents}`, about]),
    evidence: TEST_DEFENCES.map(({ about, cents }) => [`,${cents}`, about]),
    payouts: TEST_PAYOUTS.map(({ behaviour, iban }) => [inFours(iban), describePayout(behaviour)]),
  },
};

/** The pages with tables that follow from the code, such as `settings`. */
export const PAGES = Object.keys(TABLES);

const findPage = (page: string) => join(root, `docs/${page}.md`);

/** Reads a page, and writes its tables anew: the rows below the head of each that a comment names. */
export function describePage(page: string): { readonly text: string; readonly current: string } {
  const text = readFileSync(findPage(page), 'utf8');
  const found: string[] = [];
  const current = text.replaceAll(
    /(<!-- `npm run docs` writes: (\w+) -->\n\n\|.*\n\|.*\n)(?:\|.*\n)*/g,
    (_all, head: string, table: string) => {
      found.push(table);
      return head + (TABLES[page]?.[table] ?? []).map((cells) => `| ${cells.join(' | ')} |\n`).join('');
    },
  );
  if (String(found) !== String(Object.keys(TABLES[page] ?? {})))
    throw new Error(`${findPage(page)} has the tables ${found.join(', ')}`);
  return { text, current };
}

/** `npm run docs` writes the tables that follow from the code. */
if (import.meta.main) for (const page of PAGES) writeFileSync(findPage(page), describePage(page).current);
