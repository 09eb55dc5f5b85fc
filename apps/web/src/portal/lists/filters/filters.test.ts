import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditQuery } from '@stuiver/contract/endpoints/audit';
import { chargebacksQuery } from '@stuiver/contract/endpoints/chargebacks';
import { deliveriesQuery } from '@stuiver/contract/endpoints/webhooks';
import { mandatesQuery } from '@stuiver/contract/endpoints/mandates';
import { paymentLinksQuery } from '@stuiver/contract/endpoints/payment-links';
import { paymentsQuery } from '@stuiver/contract/endpoints/payments';
import { recurrencesQuery } from '@stuiver/contract/endpoints/recurrences';
import { refundRequestsQuery } from '@stuiver/contract/endpoints/refunds';
import { refundsQuery } from '@stuiver/contract/endpoints/refunds';
import { listsTexts as listsEn } from '@stuiver/messages/en/lists/lists';
import { listsTexts as listsNl } from '@stuiver/messages/nl/lists/lists';
import { describe, expect, it } from 'vitest';
import {
  AUDIT,
  CHARGEBACKS,
  DELIVERIES,
  LINKS,
  MANDATES,
  PAYMENTS,
  RECURRING,
  REFUND_REQUESTS,
  REFUNDS,
} from '../definitions.ts';
import { filterQuery } from './filter-query.ts';
import type { FilterDefinition } from '../schema.ts';
import { labelOf, readFilter } from '../list-search.ts';

const root = join(import.meta.dirname, '../../../../../..');
const page = readFileSync(join(root, 'docs/filters.md'), 'utf8');
const migrations = join(root, 'apps/gateway/migrations');
const schema = readdirSync(migrations)
  .map((file) => readFileSync(join(migrations, file), 'utf8'))
  .join('\n');

const LISTS = {
  Payments: { list: PAYMENTS, query: paymentsQuery },
  Refunds: { list: REFUNDS, query: refundsQuery },
  'Refund requests': { list: REFUND_REQUESTS, query: refundRequestsQuery },
  Chargebacks: { list: CHARGEBACKS, query: chargebacksQuery },
  Recurring: { list: RECURRING, query: recurrencesQuery },
  Mandates: { list: MANDATES, query: mandatesQuery },
  'Audit log': { list: AUDIT, query: auditQuery },
  'Payment links': { list: LINKS, query: paymentLinksQuery },
  Deliveries: { list: DELIVERIES, query: deliveriesQuery },
};
const NO_FILTERS = ['pageNumber', 'pageSize', 'sort'];

const paramsOf = (filter: FilterDefinition): readonly string[] =>
  'params' in filter ? filter.params : [filter.param];

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
function anyValue(filter: FilterDefinition): string {
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

describe.each(Object.entries(LISTS))('the filters of %s', (heading, { list, query }) => {
  it('are documented by their definitions', () => {
    expect(documented(heading).map(([name, kind, params]) => [name, kind, params])).toEqual(
      list.filters.map((filter) => [filter.name, filter.kind, paramsOf(filter).join(', ')]),
    );
  });

  it('cover every query parameter of the contract, and no others', () => {
    const known = Object.keys(query.shape).filter((name) => !NO_FILTERS.includes(name));
    expect(list.filters.flatMap(paramsOf).toSorted()).toEqual(known.toSorted());
    const offered: readonly string[] = query.shape.sort.unwrap().options;
    expect([...list.sorts].toSorted()).toEqual([...offered].toSorted());
  });

  it('make a query that the contract accepts', () => {
    const search = Object.fromEntries(list.filters.map((filter) => [filter.name, anyValue(filter)]));
    const made = filterQuery(list.filters, search, { timeZone: 'Europe/Amsterdam', now: 0 });
    expect(Object.keys(made).toSorted()).toEqual(list.filters.flatMap(paramsOf).toSorted());
    expect(query.safeParse(made).error?.issues ?? []).toEqual([]);
  });

  it('are read from the address in the form they are written there', () => {
    for (const filter of list.filters) expect(readFilter(filter, anyValue(filter))).toBe(anyValue(filter));
  });

  it('name columns that exist', () => {
    const columns = documented(heading).flatMap(([, , , cell = '']) => cell.split(', '));
    expect(columns.filter((column) => !hasColumn(column))).toEqual([]);
  });

  it('have labels in both languages', () => {
    for (const words of [listsNl, listsEn]) {
      expect(list.filters.filter((filter) => !words.filters[labelOf(filter)])).toEqual([]);
    }
  });
});
