import { ensureProvider } from '../../company/merchants/provider.ts';
import { eraseApplicationsOf } from '../../applications/form/erase.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  type Duty,
  eraseRows,
  findEvidence,
  findPayerRows,
  merchantsOf,
  PAYER_KINDS,
  type PayerKind,
  type PayerRow,
  type Person,
} from './payer-queries.ts';

const BATCH = 100;

/** Rows that are kept for one reason, and until when the last of them is. */
type Kept = {
  readonly what: PayerKind | 'evidence' | 'applications';
  readonly duty: Duty | 'evidence' | 'customer';
  readonly quantity: number;
  readonly until: Date | null;
};

/** What was, or would be, erased of a merchant: rows by table, without personal data. */
export type Erasure = {
  /** Null for applications, which belong to no merchant. */
  readonly merchantId: string | null;
  readonly erased: ReadonlyMap<string, number>;
  readonly kept: readonly Kept[];
};

function keptOf(what: PayerKind, rows: readonly PayerRow[]): Kept[] {
  const byDuty = Map.groupBy(rows, ({ duty }) => duty);
  return [...byDuty].flatMap(([duty, group]) => {
    if (duty === null) return [];
    const days = group.map(({ until }) => until);
    const last = days.includes(null) ? null : new Date(Math.max(...days.map((day) => day!.getTime())));
    return [{ what, duty, quantity: group.length, until: last }];
  });
}

/** Writes the audit row of what a transaction erased. */
async function writeProof(
  deps: Context,
  tx: Tx,
  merchantId: string,
  erased: ReadonlyMap<string, number>,
): Promise<void> {
  const items = [...erased].flatMap(([table, quantity]) => (quantity > 0 ? [`${table} ${quantity}`] : []));
  if (items.length === 0) return;
  await writeAudit(deps, tx, {
    merchantId,
    actor: { kind: 'operator' },
    action: 'payer.erased',
    subjectKind: 'merchant',
    subjectId: merchantId,
    after: { items },
  });
}

async function eraseAt(deps: Context, merchantId: string, person: Person, isDry: boolean): Promise<Erasure> {
  const { db, settings } = deps;
  const terms = { now: deps.clock.now(), disputeDays: settings.disputeDays };
  const erased = new Map<string, number>();
  const add = (table: string, quantity: number) => {
    if (quantity > 0) erased.set(table, (erased.get(table) ?? 0) + quantity);
  };
  const evidence = await findEvidence(db, merchantId, person, settings.evidenceDays);
  const kept: Kept[] = evidence.quantity > 0 ? [{ what: 'evidence', duty: 'evidence', ...evidence }] : [];
  for (const kind of PAYER_KINDS) {
    const rows = await findPayerRows(db, merchantId, kind, { person }, terms);
    kept.push(...keptOf(kind, rows));
    const free = rows.filter(({ duty }) => duty === null).map(({ id }) => id);
    if (isDry) add(kind, free.length);
    else
      for (let from = 0; from < free.length; from += BATCH)
        await inTransaction(db, async (tx) => {
          const ids = free.slice(from, from + BATCH);
          // A chargeback, or another payment, may have arrived since.
          const still = await findPayerRows(tx, merchantId, kind, { person, ids }, terms);
          const goes = still.filter(({ duty }) => duty === null).map(({ id }) => id);
          const quantities = await eraseRows(tx, merchantId, kind, goes, terms.now);
          await writeProof(deps, tx, merchantId, quantities);
          return quantities;
        }).then((quantities) => quantities.forEach((quantity, table) => add(table, quantity)));
  }
  return { merchantId, erased, kept };
}

/**
 * Erases what is stored of a payer, and the applications of their address, except what a duty keeps
 * (docs/decisions/erasure.md). Repeating it erases what has become free since.
 *
 * @param merchantId of one merchant only; null for all, and for applications
 * @param isDry finds what would be erased, and changes nothing
 */
export async function erasePerson(
  deps: Context,
  person: Person,
  merchantId: string | null,
  isDry: boolean,
): Promise<Erasure[]> {
  const merchants = merchantId === null ? await merchantsOf(deps.db, person) : [merchantId];
  const erasures: Erasure[] = [];
  for (const id of merchants) erasures.push(await eraseAt(deps, id, person, isDry));
  if (merchantId === null && 'email' in person) {
    const { erased, kept } = await eraseApplicationsOf(deps, person.email, isDry, async (tx) =>
      writeProof(deps, tx, await ensureProvider(deps, tx), new Map([['onboarding_applications', 1]])),
    );
    erasures.push({
      merchantId: null,
      erased: new Map(erased > 0 ? [['onboarding_applications', erased]] : []),
      kept: kept > 0 ? [{ what: 'applications', duty: 'customer', quantity: kept, until: null }] : [],
    });
  }
  return erasures.filter(({ erased, kept }) => erased.size + kept.length > 0);
}
