import { createHash } from 'node:crypto';
import { eachDue } from '../../platform/each-due.ts';
import type { Context } from '../../platform/context.ts';
import type { Db, Queries } from '../../platform/database/database.ts';
import {
  appendLinks,
  auditedCompanies,
  type ChainRow,
  companiesToChain,
  lastLink,
  type ChainLink,
  linksAfter,
  rowsAfter,
  unchainedRows,
} from './chain-queries.ts';

/** Hash before the first link of a chain. */
export const CHAIN_START: Buffer = Buffer.alloc(32);
/** Links that one statement writes, and that the check reads at a time. */
const BATCH = 500;
/** Rows whose links the check of everything looks for at a time. */
const ROWS_AT_ONCE = 5000;
/** The chainer takes a second; a row that has waited this long was missed. */
const CHAINED_WITHIN_MS = 60_000;

/** PostgreSQL's jsonb keeps no order of names, so the text that is hashed sorts them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, canonical(item)]));
}

function hashLink(previous: Buffer, sequence: number, row: ChainRow): Buffer {
  const text = JSON.stringify([
    row.merchant_id,
    sequence,
    row.id,
    row.created_at.toISOString(),
    row.actor_kind,
    row.actor_id,
    row.actor_name,
    row.address,
    row.device,
    row.action,
    row.subject_kind,
    row.subject_id,
    row.subject_name,
    canonical(row.before),
    canonical(row.after),
  ]);
  return createHash('sha256').update(previous).update(text).digest();
}

async function chainCompany(db: Db, merchantId: string): Promise<void> {
  for (;;) {
    const rows = await unchainedRows(db, merchantId, BATCH);
    if (rows.length === 0) return;
    const last = await lastLink(db, merchantId);
    const links: ChainLink[] = [];
    let [sequence, previous] = [last?.sequence ?? 0, last?.hash ?? CHAIN_START];
    for (const row of rows) {
      sequence += 1;
      const hash = hashLink(previous, sequence, row);
      links.push({ merchant_id: merchantId, sequence, audit_id: row.id, previous_hash: previous, hash });
      previous = hash;
    }
    await appendLinks(db, merchantId, links);
  }
}

/**
 * Links every audit row that has no link yet, company by company. The poller's lock keeps it to one process; should
 * two run anyway, the chain's primary key lets one of them write.
 */
export async function chainAuditRows(deps: Pick<Context, 'db' | 'log'>): Promise<void> {
  await eachDue(
    deps,
    await companiesToChain(deps.db),
    (merchantId) => chainCompany(deps.db, merchantId),
    (merchantId) => ({ message: 'audit rows could not be chained', merchantId }),
  );
}

/** A fault in a company's audit log. `sequence` is the link's; null for a row without one. */
export type AuditFault = {
  readonly merchantId: string;
  readonly auditId: string;
  readonly sequence: number | null;
  readonly fault: 'brokenLink' | 'linkWithoutRow' | 'rowWithoutLink';
  /** Time of the row; null when it is gone. */
  readonly at: Date | null;
};

/** Result of a part of a check. */
export type Checked = {
  readonly faults: readonly AuditFault[];
  readonly checked: number;
  /** The moments of the part's first and last row. */
  readonly first: Date | null;
  readonly last: Date | null;
  /** Start of the next part; null after the last one. */
  readonly next: string | null;
};

function findFault(
  expected: number,
  previous: Buffer,
  link: ChainLink,
  row: ChainRow | null,
): AuditFault['fault'] | null {
  if (link.sequence !== expected || !link.previous_hash.equals(previous)) return 'brokenLink';
  if (!row) return 'linkWithoutRow';
  return link.hash.equals(hashLink(previous, link.sequence, row)) ? null : 'brokenLink';
}

/**
 * Checks links of one company against their rows, in the chain's order.
 *
 * @param from the last link that was checked; `sequence` 0 and `CHAIN_START` for the start
 * @param most maximum number of links
 */
export async function checkLinks(
  db: Queries,
  merchantId: string,
  from: { readonly sequence: number; readonly hash: Buffer },
  most: number,
): Promise<Checked> {
  const faults: AuditFault[] = [];
  let [sequence, previous, checked] = [from.sequence, from.hash, 0];
  let [first, last]: [Date | null, Date | null] = [null, null];
  while (checked < most) {
    const links = await linksAfter(db, merchantId, sequence, BATCH);
    for (const { link, row } of links) {
      const fault = findFault(sequence + 1, previous, link, row);
      const at = row?.created_at ?? null;
      if (fault) faults.push({ merchantId, auditId: link.audit_id, sequence: link.sequence, fault, at });
      [sequence, previous] = [link.sequence, link.hash];
      first ??= at;
      last = at ?? last;
    }
    checked += links.length;
    if (links.length < BATCH) return { faults, checked, first, last, next: null };
  }
  return { faults, checked, first, last, next: String(sequence) };
}

/**
 * Checks that rows of one company have their links, in the order of their ids.
 *
 * @param now rows a minute older than this must have one
 * @param after the last row that was checked; null for the start
 * @param most maximum number of rows
 */
export async function checkRows(
  db: Queries,
  merchantId: string,
  now: Date,
  after: string | null,
  most: number,
): Promise<Checked> {
  const rows = await rowsAfter(db, merchantId, after, most);
  const chainedBefore = now.getTime() - CHAINED_WITHIN_MS;
  const faults = rows
    .filter((row) => !row.is_linked && row.created_at.getTime() < chainedBefore)
    .map(({ id, created_at: at }) => ({
      merchantId,
      auditId: id,
      sequence: null,
      fault: 'rowWithoutLink' as const,
      at,
    }));
  const [first, last] = [rows[0]?.created_at ?? null, rows.at(-1)?.created_at ?? null];
  const next = rows.length < most ? null : (rows.at(-1)?.id ?? null);
  return { faults, checked: rows.length, first, last, next };
}

/**
 * Checks one company's audit log against its chain.
 *
 * @param now rows a minute older than this must have their link
 * @returns faults in the chain first, in its order
 */
export async function findAuditFaults(db: Queries, merchantId: string, now: Date): Promise<AuditFault[]> {
  const start = { sequence: 0, hash: CHAIN_START };
  const faults = [...(await checkLinks(db, merchantId, start, Number.POSITIVE_INFINITY)).faults];
  let after: string | null = null;
  do {
    const part: Checked = await checkRows(db, merchantId, now, after, ROWS_AT_ONCE);
    faults.push(...part.faults);
    after = part.next;
  } while (after !== null);
  return faults;
}

/** The same for every company. */
export async function findAllAuditFaults(db: Queries, now: Date): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  for (const merchantId of await auditedCompanies(db))
    faults.push(...(await findAuditFaults(db, merchantId, now)));
  return faults;
}
