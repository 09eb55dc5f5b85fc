import type { NewRow } from '../../../platform/database/database.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { backOff } from '../../processors/processor.ts';
import { type AdyenAccount, getAdyenAccount } from '../account.ts';
import { type AdyenClient, AdyenUnanswered, makeAdyenClient } from '../client.ts';
import { reportUnexpected } from '../call.ts';
import { lineKind } from './line-rules.ts';
import {
  claimReport,
  deleteLines,
  findAnnouncedReport,
  insertReportLines,
  insertReport,
  isBatchTaken,
  type ReportRow,
  updateReport,
} from './report-queries.ts';
import { readReport, type ReportLine, UnreadableReport } from './settlement-report.ts';

const BATCH = 100;
const LINES_AT_ONCE = 500;
/** Bytes of a report: about two million lines. */
const LARGEST = 500_000_000;
/** Time that one process has to fetch a report before another may. */
const LEASE_MS = 30 * 60_000;

/**
 * Checks that an announced address is the report's own place at Adyen: the event's signature covers only the name and
 * the account.
 */
export function isReportAddress(
  account: Pick<AdyenAccount, 'isTwin' | 'checkoutUrl' | 'disputeUrl'>,
  report: Pick<ReportRow, 'url' | 'name' | 'merchant_account'>,
): boolean {
  if (!URL.canParse(report.url)) return false;
  const url = new URL(report.url);
  // Reports are at the Customer Area, as disputes are: `ca-live.adyen.com`.
  const path = `/reports/download/MerchantAccount/${encodeURIComponent(report.merchant_account)}/${encodeURIComponent(report.name)}`;
  return url.origin === new URL(account.disputeUrl).origin && url.pathname === path && url.username === '';
}

/** Ends a stream that is longer than a report can be. */
async function* upTo(stream: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new UnreadableReport('notCsv', 'the file is too large');
    yield chunk;
  }
}

/** Stores a report's lines as they arrive; nothing of them has an effect before it is taken. */
async function storeLines(
  deps: Context,
  report: ReportRow,
  chunks: AsyncIterable<Buffer>,
): Promise<{ readonly batch: number; readonly currency: string }> {
  await deleteLines(deps.db, report.id);
  let first: ReportLine | null = null;
  let waiting: NewRow<'adyen_report_lines'>[] = [];
  for await (const line of readReport(upTo(chunks, LARGEST))) {
    first ??= line;
    const { merchant_account: account, batch, ...columns } = line;
    if (account !== report.merchant_account)
      throw new UnreadableReport('otherAccount', `${line.number}: ${account}`);
    if (batch !== first.batch) throw new UnreadableReport('badBatch', `${line.number}: ${batch}`);
    waiting.push({ ...columns, id: deps.ids.next(), report_id: report.id, kind: lineKind(line.type) });
    if (waiting.length < LINES_AT_ONCE) continue;
    await insertReportLines(deps.db, waiting);
    waiting = [];
  }
  await insertReportLines(deps.db, waiting);
  if (!first) throw new UnreadableReport('badBatch', 'no lines');
  return { batch: first.batch, currency: first.net_currency };
}

/** Fetches a report and takes it, unless its batch was taken before. */
async function fetchOne(
  deps: Context,
  account: AdyenAccount,
  client: Pick<AdyenClient, 'report'>,
  report: ReportRow,
): Promise<void> {
  const { db, clock } = deps;
  const end = { next_try_at: null, cause: null, detail: '' };
  try {
    if (!isReportAddress(account, report))
      throw new UnreadableReport('otherAddress', report.url.slice(0, 200));
    const { batch, currency } = await storeLines(deps, report, await client.report(report.url));
    await inTransaction(db, async (tx) => {
      const isKnown = await isBatchTaken(tx, { ...report, batch });
      if (isKnown) await deleteLines(tx, report.id);
      const taken = isKnown ? null : clock.now();
      await updateReport(tx, report.id, {
        ...end,
        batch,
        currency,
        status: isKnown ? 'KNOWN' : 'TAKEN',
        taken_at: taken,
      });
    });
  } catch (error) {
    if (error instanceof UnreadableReport) {
      await deleteLines(db, report.id);
      const { cause, detail } = error;
      await updateReport(db, report.id, { next_try_at: null, status: 'REFUSED', cause, detail });
      reportUnexpected(deps, { key: report.name }, { cause });
      return;
    }
    const next = new Date(clock.now().getTime() + backOff(report.tries - 1));
    const detail = error instanceof AdyenUnanswered ? error.message : '';
    await updateReport(db, report.id, { next_try_at: next, cause: 'unanswered', detail });
    deps.log.warn({ report: report.name, err: error }, 'a report of Adyen’s could not be fetched');
  }
}

/**
 * Fetches the settlement details reports that signed events have announced, each batch once. A report that does not
 * come is fetched later, at growing intervals; one that cannot be read waits for a person.
 *
 * @returns how many were tried
 */
export async function fetchReports(
  deps: Context,
  makeClient: (deps: Context, account: AdyenAccount) => Pick<AdyenClient, 'report'> = makeAdyenClient,
): Promise<number> {
  const account = getAdyenAccount(deps);
  if (!account) return 0;
  const now = deps.clock.now();
  for (const { merchant_account, name, url } of await findAnnouncedReport(
    deps.db,
    account.merchantAccounts,
    BATCH,
  ))
    await insertReport(deps.db, {
      id: deps.ids.next(),
      merchant_account,
      name,
      url,
      status: 'DUE',
      next_try_at: now,
      created_at: now,
    });
  const until = new Date(now.getTime() + LEASE_MS);
  let tried = 0;
  let client: Pick<AdyenClient, 'report'> | null = null;
  for (
    let report = await claimReport(deps.db, now, until);
    report;
    report = await claimReport(deps.db, now, until)
  ) {
    client ??= makeClient(deps, account);
    await fetchOne(deps, account, client, report);
    tried += 1;
  }
  return tried;
}
