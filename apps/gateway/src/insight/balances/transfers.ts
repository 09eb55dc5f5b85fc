import type { AccountTransfers, getTransfers as transfersCall } from '@stuiver/contract';
import { formatWire, sumMinor } from '@stuiver/domain/money';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { reading } from '../../platform/list/reading.ts';
import { pageAnswer } from '../../platform/http/page.ts';
import { readInSnapshot, type Queryable } from '../../platform/list/statement.ts';
import type { PaymentDeps } from '../../money/processors/processor.ts';
import { nextSettlement } from './next-settlement.ts';
import { sumTransfers } from './transfer-queries.ts';
import { selectTransfers, sumSettling, type TransferFilter } from './transfer-queries.ts';

type Query = z.output<(typeof transfersCall)['query']>;

/** @throws AppError `notFound` for an unknown processor, or one that announces no settlements */
async function buildTransferFilter(
  deps: PaymentDeps,
  scope: MerchantScope,
  query: Query,
): Promise<TransferFilter> {
  const { account, debitAccount, creditAccount, currency, settledBy } = query;
  const ends = { debitAccount: debitAccount ?? null, creditAccount: creditAccount ?? null };
  if (settledBy === undefined) return { account, ...ends, currency, settling: null };
  const next = deps.processors.codes.includes(settledBy)
    ? await nextSettlement(deps, scope, settledBy)
    : null;
  if (next === null) throw notFound();
  return { account, ...ends, currency, settling: { processor: settledBy, before: next.before } };
}

/** The number and sum of transfers: from the counter, as in the balances, or of a settlement's payments. */
async function countAndSumTransfers(db: Queryable, scope: MerchantScope, filter: TransferFilter) {
  if (filter.settling !== null) return sumSettling(db, scope, filter);
  const { account, debitAccount, creditAccount, currency } = filter;
  const sums = (await sumTransfers(db, scope)).filter(
    (sum) =>
      sum.currency === currency &&
      [sum.debit_account, sum.credit_account].includes(account) &&
      [sum.debit_account, null].includes(debitAccount) &&
      [sum.credit_account, null].includes(creditAccount),
  );
  return {
    rows: sumMinor(sums.map(({ rows }) => rows)),
    amount: sumMinor(sums.map((sum) => (sum.credit_account === account ? sum.amount : -sum.amount))),
  };
}

/**
 * Returns the transfers behind a balance, one of its parts, or a processor's next settlement, newest first, with
 * their sum; all at one moment.
 *
 * @throws AppError `notFound` for an unknown processor
 */
export async function getTransfers(
  deps: PaymentDeps,
  scope: MerchantScope,
  query: Query,
): Promise<AccountTransfers> {
  const filter = await buildTransferFilter(deps, scope, query);
  const { pageNumber, pageSize, account, currency } = query;
  if (scope.merchantIds.length === 0) return { ...pageAnswer([], 0, query), amount: '0.00', currency };
  const page = { limit: pageSize, offset: pageNumber * pageSize };
  const { sum, rows } = await reading(deps, ({ pool }) =>
    readInSnapshot(pool, async (db) => ({
      sum: await countAndSumTransfers(db, scope, filter),
      rows: await selectTransfers(db, scope, filter, page),
    })),
  );
  const content = rows.map((row) => ({
    id: row.id,
    dateTime: row.at.toISOString(),
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    transactionId: row.payment_id,
    settlementId: row.settlement_id,
    settlementNumber: row.settlement_number,
    description: row.description,
    debitAccount: row.debit_account,
    creditAccount: row.credit_account,
    amount: formatWire(row.credit_account === account ? row.amount : -row.amount),
  }));
  return { ...pageAnswer(content, sum.rows, query), amount: formatWire(sum.amount), currency };
}
