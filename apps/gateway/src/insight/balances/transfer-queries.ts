import { type MerchantScope, within } from '../../platform/access/scope.ts';
import type { Queries, TableRow } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/statements.ts';
import { type CountSum, sumCounts } from '../../platform/list/counts/read-queries.ts';
import { EVER } from '../../platform/list/counts/spans.ts';
import { TRANSFER_COUNTERS } from '../../money/ledger/counters.ts';
import { type Bind, ofMerchants, parameters, type Queryable } from '../../platform/list/statement.ts';

/** Filter values of an account's transfers; null leaves a column unfiltered. */
export type TransferFilter = {
  readonly account: string;
  readonly debitAccount: string | null;
  readonly creditAccount: string | null;
  readonly currency: string;
  /** Only those of payments that this processor settles next: captured before an instant and not settled yet. */
  readonly settling: { readonly processor: string; readonly before: Date } | null;
};

export type TransferListRow = Pick<
  TableRow<'transfers'>,
  'id' | 'at' | 'merchant_id' | 'debit_account' | 'credit_account' | 'amount'
> &
  Pick<TableRow<'ledger_events'>, 'payment_id' | 'settlement_id'> & {
    readonly merchant_name: string;
    readonly settlement_number: number | null;
    readonly description: string;
  };

function conditions({ account, debitAccount, creditAccount, currency }: TransferFilter, bind: Bind): string {
  const place = bind(account);
  return [
    `(t.debit_account = ${place} OR t.credit_account = ${place})`,
    `t.currency = ${bind(currency)}`,
    ...(debitAccount === null ? [] : [`t.debit_account = ${bind(debitAccount)}`]),
    ...(creditAccount === null ? [] : [`t.credit_account = ${bind(creditAccount)}`]),
  ].join(' AND ');
}

/** Transfers with their payments, if they have some; by the ledger's day, or from the payments of a settlement. */
function source({ merchantIds }: MerchantScope, filter: TransferFilter, bind: Bind): string {
  const own = (table: string) => ofMerchants(`${table}.merchant_id`, merchantIds, bind);
  const { settling } = filter;
  const settled =
    settling === null
      ? ''
      : `JOIN attempts a ON ${own('a')} AND a.merchant_id = p.merchant_id AND a.id = p.captured_attempt_id
          AND p.status = 'SUCCEEDED' AND p.paid_at < ${bind(settling.before)} AND a.processor = ${bind(settling.processor)}`;
  return `FROM transfers t
    JOIN ledger_events e ON ${own('e')} AND e.merchant_id = t.merchant_id AND e.id = t.event_id
    ${settling === null ? 'LEFT JOIN' : 'JOIN'} payments p ON ${own('p')} AND p.merchant_id = e.merchant_id AND p.id = e.payment_id
    ${settled}
    WHERE ${own('t')} AND ${conditions(filter, bind)}`;
}

/** A page of an account's transfers, newest first. */
export async function selectTransfers(
  db: Queryable,
  scope: MerchantScope,
  filter: TransferFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<TransferListRow[]> {
  const { values, bind } = parameters();
  const from = source(scope, filter, bind);
  const result = await db.query<TransferListRow>({
    text: `SELECT s.*, m.name AS merchant_name, n.number AS settlement_number FROM (
        SELECT t.id, t.at, t.day, t.merchant_id, e.payment_id, e.settlement_id, coalesce(p.description, '') AS description,
          t.debit_account, t.credit_account, t.amount
        ${from} ORDER BY t.day DESC, t.at DESC, t.id DESC LIMIT ${bind(limit)} OFFSET ${bind(offset)}
      ) AS s JOIN merchants m ON m.id = s.merchant_id
      LEFT JOIN settlements n ON ${ofMerchants('n.merchant_id', scope.merchantIds, bind)} AND n.merchant_id = s.merchant_id
        AND n.id = s.settlement_id
      ORDER BY s.day DESC, s.at DESC, s.id DESC`,
    values,
  });
  return result.rows;
}

/** Counts and sums a settlement's transfers for the account. */
export async function sumSettling(
  db: Queryable,
  scope: MerchantScope,
  filter: TransferFilter,
): Promise<{ rows: number; amount: number }> {
  const { values, bind } = parameters();
  const from = source(scope, filter, bind);
  const result = await db.query<{ rows: number; amount: number }>({
    text: `SELECT count(*) AS rows,
      coalesce(sum(CASE WHEN t.credit_account = ${bind(filter.account)} THEN t.amount ELSE -t.amount END), 0)::bigint AS amount
      ${from}`,
    values,
  });
  return result.rows[0] ?? { rows: 0, amount: 0 };
}

/** Sum of all transfers from one account of the ledger to another, in one currency. */
export type AccountSum = CountSum<'debit_account' | 'credit_account' | 'currency'>;

/** All transfers of the scope's companies, by both accounts and currency. */
export function sumTransfers(db: Queryable, scope: MerchantScope): Promise<AccountSum[]> {
  return sumCounts(db, { counter: TRANSFER_COUNTERS, choices: {}, spans: EVER, ...scope }, [
    'debit_account',
    'credit_account',
    'currency',
  ]);
}

/** Sums what a processor will settle of payments captured before an instant, by currency. */
export async function sumUnsettled(
  db: Queries,
  scope: MerchantScope,
  processor: string,
  before: Date,
): Promise<{ currency: string; amount: number; quantity: number }[]> {
  if (scope.merchantIds.length === 0) return [];
  const { rows } = await prepared<{ currency: string; amount: number; quantity: number }>`
    SELECT p.currency, sum(p.captured_amount - p.refunded_amount - p.charged_back_amount)::bigint AS amount,
      count(*) AS quantity
    FROM payments p JOIN attempts a ON a.merchant_id = p.merchant_id AND a.id = p.captured_attempt_id
    WHERE ${within(scope, 'p.merchant_id')} AND ${within(scope, 'a.merchant_id')} AND p.status = 'SUCCEEDED'
      AND p.paid_at < ${before} AND a.processor = ${processor}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}
