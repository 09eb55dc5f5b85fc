import { createHash } from 'node:crypto';
import type { Context } from '../../lib/context.ts';
import type { Db, Queries } from '../../lib/database/database.ts';
import {
  appendLinks,
  auditedCompanies,
  type AuditRow,
  companiesToChain,
  lastLink,
  type Link,
  linksAfter,
  rowsWithoutLink,
  unchainedRows,
} from './repository.ts';

/** What the first link of a chain has before it. */
const START: Buffer = Buffer.alloc(32);
/** Links that one statement writes, and that the check reads at a time. */
const BATCH = 500;
/** The chainer takes a second; a row that has waited this long was missed. */
const CHAINED_WITHIN_MS = 60_000;

/** PostgreSQL's jsonb keeps no order of names, so the text that is hashed sorts them. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, item]) => [name, canonical(item)]));
}

function hashOf(previous: Buffer, sequence: number, row: AuditRow): Buffer {
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
    const links: Link[] = [];
    let [sequence, previous] = [last?.sequence ?? 0, last?.hash ?? START];
    for (const row of rows) {
      sequence += 1;
      const hash = hashOf(previous, sequence, row);
      links.push({ merchant_id: merchantId, sequence, audit_id: row.id, previous_hash: previous, hash });
      previous = hash;
    }
    await appendLinks(db, merchantId, links);
  }
}

/**
 * Links every audit row that has no link yet, company by company. The poller's lock keeps it to one process; should two
 * run all the same, the chain's primary key lets one of them write.
 */
export async function chainAuditRows(context: Pick<Context, 'db' | 'log'>): Promise<void> {
  for (const merchantId of await companiesToChain(context.db)) {
    try {
      await chainCompany(context.db, merchantId);
    } catch (error) {
      // The other companies continue; this one's rows stay queued.
      context.log.error({ merchantId, err: error }, 'audit rows could not be chained');
    }
  }
}

/** A fault in a company's audit log. `sequence` is the link's; null for a row without one. */
export type AuditFault = {
  readonly merchantId: string;
  readonly auditId: string;
  readonly sequence: number | null;
  readonly fault: 'brokenLink' | 'linkWithoutRow' | 'rowWithoutLink';
};

function faultOf(
  expected: number,
  previous: Buffer,
  link: Link,
  row: AuditRow | null,
): AuditFault['fault'] | null {
  if (link.sequence !== expected || !link.previous_hash.equals(previous)) return 'brokenLink';
  if (!row) return 'linkWithoutRow';
  return link.hash.equals(hashOf(previous, link.sequence, row)) ? null : 'brokenLink';
}

/**
 * Checks one company's audit log against its chain.
 *
 * @param now rows a minute older than this must have their link
 * @returns faults in the chain first, in its order
 */
export async function findAuditFaults(db: Queries, merchantId: string, now: Date): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  let [sequence, previous] = [0, START];
  for (;;) {
    const links = await linksAfter(db, merchantId, sequence, BATCH);
    for (const { link, row } of links) {
      const fault = faultOf(sequence + 1, previous, link, row);
      if (fault) faults.push({ merchantId, auditId: link.audit_id, sequence: link.sequence, fault });
      [sequence, previous] = [link.sequence, link.hash];
    }
    if (links.length < BATCH) break;
  }
  const late = await rowsWithoutLink(db, merchantId, new Date(now.getTime() - CHAINED_WITHIN_MS));
  return [
    ...faults,
    ...late.map((auditId) => ({ merchantId, auditId, sequence: null, fault: 'rowWithoutLink' as const })),
  ];
}

/** The same for every company. */
export async function findAllAuditFaults(db: Queries, now: Date): Promise<AuditFault[]> {
  const faults: AuditFault[] = [];
  for (const merchantId of await auditedCompanies(db))
    faults.push(...(await findAuditFaults(db, merchantId, now)));
  return faults;
}
