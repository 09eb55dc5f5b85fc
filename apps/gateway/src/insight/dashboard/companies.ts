import type { CompanyFigures, companiesQuery } from '@stuiver/contract';
import { formatWire } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Context } from '../../platform/context.ts';
import { reading } from '../../platform/list/reading.ts';
import { timeToSum } from '../../platform/list/counts/spans.ts';
import { type PageAnswer, pageAnswer } from '../../platform/http/page.ts';
import { refuseReversed, toTimeRange } from '../../platform/list/filter.ts';
import { type CompanySort, type CompanySums, sumByCompany } from './company-queries.ts';
import { countedPeriod } from './period.ts';

function toFigures(row: CompanySums, period: 'now' | 'before'): CompanyFigures['now'] {
  const received = row[`${period}_received`];
  const fees = row[`${period}_fees`];
  const refunded = row[`${period}_refunded`];
  const chargedBack = row[`${period}_charged_back`];
  return {
    received: formatWire(received),
    receivedQuantity: row[`${period}_received_rows`],
    fees: formatWire(fees),
    refunded: formatWire(refunded),
    refundedQuantity: row[`${period}_refunded_rows`],
    chargedBack: formatWire(chargedBack),
    chargedBackQuantity: row[`${period}_charged_back_rows`],
    kept: formatWire(received - fees - refunded - chargedBack),
  };
}

/**
 * Each company's figures of a period and of the one before, those of companies without any as zeros. They add up to the
 * totals and the graph of the same companies.
 *
 * @throws AppError `invalidInput` for a reversed range
 */
export async function getDashboardCompanies(
  deps: Context,
  scope: MerchantScope,
  query: z.output<typeof companiesQuery>,
): Promise<PageAnswer<CompanyFigures>> {
  const { timeZone } = deps.settings;
  const now = countedPeriod(query, timeZone);
  const range = toTimeRange(query.beforeFromDateTime, query.beforeToDateTime);
  refuseReversed({ beforeFromDateTime: range });
  const before = timeToSum(range, timeZone);
  const [field = '', direction = ''] = query.sort.split(',');
  const question = {
    periods: { now, before },
    currency: query.currency,
    sort: { field, direction } as CompanySort,
    limit: query.pageSize,
    offset: query.pageNumber * query.pageSize,
  };
  const rows = await reading(deps, ({ pool }) => sumByCompany(pool, scope, question));
  const content = rows.map((row) => ({
    merchantId: row.id,
    merchantName: row.name,
    now: toFigures(row, 'now'),
    before: toFigures(row, 'before'),
  }));
  return pageAnswer(content, scope.merchantIds.length, query);
}
