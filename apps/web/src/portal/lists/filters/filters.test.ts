import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedFilter } from '@stuiver/contract/list';
import { listQuery } from '@stuiver/contract/list-query';
import { type List, LISTS } from '@stuiver/contract/lists';
import { listsTexts as listsEn } from '@stuiver/messages/en/lists/lists';
import { listsTexts as listsNl } from '@stuiver/messages/nl/lists/lists';
import { describe, expect, it } from 'vitest';
import { filterQuery } from './filter-query.ts';
import { labelOf, readFilter } from '../list-search.ts';

const root = join(import.meta.dirname, '../../../../../..');
const page = readFileSync(join(root, 'docs/filters.md'), 'utf8');
const migrations = join(root, 'apps/gateway/migrations');
const schema = readdirSync(migrations)
  .map((file) => readFileSync(join(migrations, file), 'utf8'))
  .join('\n');

const HEADINGS: Readonly<Record<string, List>> = {
  Payments: LISTS.payments,
  Refunds: LISTS.refunds,
  'Refund requests': LISTS.refundRequests,
  Chargebacks: LISTS.chargebacks,
  Recurring: LISTS.recurring,
  Mandates: LISTS.mandates,
  'Audit log': LISTS.audit,
  'Payment links': LISTS.links,
  Deliveries: LISTS.deliveries,
};

/** The rows of a list's table: filter, kind, parameters, columns. */
function documented(heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (filter|---)/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** Checks whether migrations create a table with that column. */
function hasColumn(name: string): boolean {
  const [table, column] = name.split('.');
  const made = new RegExp(`CREATE TABLE ${table} \\(([\\s\\S]*?)\\n\\);`).exec(schema)?.[1] ?? '';
  const added = new RegExp(`ALTER TABLE ${table}\\b[^;]*ADD COLUMN ${column}\\b`).test(schema);
  return added || new RegExp(`^\\s+${column} `, 'm').test(made);
}

/** A value that fits a filter's kind. */
function anyValue(filter: NamedFilter): string {
  switch (filter.kind) {
    case 'text':
      return 'jansen';
    case 'company':
    case 'endpoint':
      return '01939a04-0000-7000-8000-000000000001';
    case 'many':
      return {
        payment: 'OPEN',
        refund: 'FAILED',
        chargeback: 'WON',
        recurrence: 'ACTIVE',
        mandate: 'BLOCKED',
        paymentLink: 'USED',
        method: 'CARD',
        frequency: 'DAILY',
        refundOrigin: 'ASKED',
        refundRequest: 'WAITING',
        delivery: 'FAILED',
        eventType: 'payment.settled',
        auditActor: 'shop',
        auditSubject: 'role',
      }[filter.options];
    case 'choice':
      return filter.options[0] ?? '';
    case 'amount':
      return '1.00..2.00';
    case 'dates':
      return '2026-11-01..2026-11-20';
  }
}

describe.each(Object.entries(HEADINGS))('the filters of %s', (heading, list) => {
  const filters = Object.values(list.filters);

  it('are documented by their definitions', () => {
    expect(documented(heading).map(([name, kind, params]) => [name, kind, params])).toEqual(
      filters.map((filter) => [filter.name, filter.kind, filter.params.join(', ')]),
    );
  });

  it('make a query that the contract accepts', () => {
    const search = Object.fromEntries(filters.map((filter) => [filter.name, anyValue(filter)]));
    const made = filterQuery(filters, search, { timeZone: 'Europe/Amsterdam', now: 0 });
    expect(Object.keys(made).toSorted()).toEqual(filters.flatMap(({ params }) => params).toSorted());
    expect(listQuery(list).safeParse(made).error?.issues ?? []).toEqual([]);
  });

  it('are read from the address in the form they are written there', () => {
    for (const filter of filters) expect(readFilter(filter, anyValue(filter))).toBe(anyValue(filter));
  });

  it('name columns that exist', () => {
    const columns = documented(heading).flatMap(([, , , cell = '']) => cell.split(', '));
    expect(columns.filter((column) => !hasColumn(column))).toEqual([]);
  });

  it('have labels in both languages', () => {
    for (const words of [listsNl, listsEn]) {
      expect(filters.filter((filter) => !words.filters[labelOf(filter)])).toEqual([]);
    }
  });
});
