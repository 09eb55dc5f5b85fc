import type { FoundData } from '@stuiver/contract';
import { ensureProvider } from '../company/merchants/provider.ts';
import { eraseApplications } from '../applications/form/erase.ts';
import { writeAudit } from '../platform/audit/write-audit.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import {
  ERASED_COLUMNS,
  eraseRows,
  findEvidence,
  findPayerRows,
  findPersonMerchants,
  PAYER_KINDS,
  type ErasedPerson,
} from './payer-queries.ts';

const BATCH = 100;

/** Rows that are kept for one reason, and until when the last of them is. */
type Kept = {
  readonly what: FoundData['kept'][number]['what'];
  readonly duty: FoundData['kept'][number]['duty'];
  readonly quantity: number;
  readonly until: Date | null;
};

/** Records what a transaction erased, in that transaction. */
export type RecordErased = (tx: Tx, erased: ReadonlyMap<string, number>) => Promise<void>;

/** Rows that were, or would be, erased for a merchant, by table and without personal data. */
export type Erasure = {
  /** Null for applications, which belong to no merchant. */
  readonly merchantId: string | null;
  readonly erased: ReadonlyMap<string, number>;
  readonly kept: readonly Kept[];
};

/** Returns the last of some days; null if one is unknown. */
const getLatestDay = (days: readonly (Date | null)[]) =>
  days.reduce((last, day) => (last && day && day > last ? day : last && day && last));

/** Adds up kept rows with the same reason. */
function addKept(rows: readonly Kept[]): Kept[] {
  return [...Map.groupBy(rows, ({ what, duty }) => `${what} ${duty}`).values()].map((group) => ({
    ...group[0]!,
    quantity: group.reduce((sum, { quantity }) => sum + quantity, 0),
    until: getLatestDay(group.map(({ until }) => until)),
  }));
}

/** Adds up what was, or would be, erased of all merchants. */
export function sumErasures(erasures: readonly Erasure[]): FoundData {
  const sumErased = (table: string) =>
    erasures.reduce((sum, { erased }) => sum + (erased.get(table) ?? 0), 0);
  const kept = addKept(erasures.flatMap((one) => one.kept));
  return {
    erased: {
      payers: sumErased('payers'),
      payments: sumErased('payments'),
      attempts: sumErased('attempts'),
      payment_link_payers: sumErased('payment_link_payers'),
      mandate_consumers: sumErased('mandate_consumers'),
      onboarding_applications: sumErased('onboarding_applications'),
    },
    kept: kept.map((one) => ({ ...one, until: one.until?.toISOString() ?? null })),
  };
}

/** Writes the audit row of a transaction's erasure, and records it. */
async function writeProof(
  deps: Context,
  tx: Tx,
  merchantId: string,
  erased: ReadonlyMap<string, number>,
  record: RecordErased,
): Promise<void> {
  const items = [...erased].flatMap(([table, quantity]) => (quantity > 0 ? [`${table} ${quantity}`] : []));
  if (items.length === 0) return;
  await writeAudit(deps, tx, {
    merchantId,
    actor: { kind: 'operator' },
    action: 'payer.erased',
    subjectId: merchantId,
    after: { items },
  });
  await record(tx, erased);
}

async function eraseAt(
  deps: Context,
  merchantId: string,
  person: ErasedPerson,
  record: RecordErased | null,
): Promise<Erasure> {
  const { db, settings } = deps;
  const terms = { now: deps.clock.realNow(), disputeDays: settings.disputeDays };
  const erased = new Map<string, number>();
  const add = (table: string, quantity: number) => {
    if (quantity > 0) erased.set(table, (erased.get(table) ?? 0) + quantity);
  };
  const evidence = await findEvidence(db, merchantId, person, settings.evidenceDays);
  const kept: Kept[] = evidence.quantity > 0 ? [{ what: 'evidence', duty: 'evidence', ...evidence }] : [];
  for (const kind of PAYER_KINDS) {
    const rows = await findPayerRows(db, merchantId, kind, { person }, terms);
    const keeps = rows.flatMap(({ duty, until }) =>
      duty === null ? [] : [{ what: kind, duty, quantity: 1, until }],
    );
    kept.push(...addKept(keeps));
    const free = rows.filter(({ duty }) => duty === null).map(({ id }) => id);
    if (record === null) add(ERASED_COLUMNS.find((one) => one.kind === kind)!.table, free.length);
    else
      for (let from = 0; from < free.length; from += BATCH)
        await inTransaction(db, async (tx) => {
          const ids = free.slice(from, from + BATCH);
          // A chargeback, or another payment, may have arrived since.
          const still = await findPayerRows(tx, merchantId, kind, { person, ids }, terms);
          const goes = still.filter(({ duty }) => duty === null).map(({ id }) => id);
          const quantities = await eraseRows(tx, merchantId, kind, goes, terms.now);
          await writeProof(deps, tx, merchantId, quantities, record);
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
 * @param record is called in each transaction that erases; null only finds what would be erased
 */
export async function erasePerson(
  deps: Context,
  person: ErasedPerson,
  merchantId: string | null,
  record: RecordErased | null,
): Promise<Erasure[]> {
  const merchants = merchantId === null ? await findPersonMerchants(deps.db, person) : [merchantId];
  const erasures: Erasure[] = [];
  for (const id of merchants) erasures.push(await eraseAt(deps, id, person, record));
  if (merchantId === null && 'email' in person) {
    const { erased, kept } = await eraseApplications(
      deps,
      person.email,
      record &&
        (async (tx) =>
          writeProof(
            deps,
            tx,
            await ensureProvider(deps, tx),
            new Map([['onboarding_applications', 1]]),
            record,
          )),
    );
    erasures.push({
      merchantId: null,
      erased: new Map(erased > 0 ? [['onboarding_applications', erased]] : []),
      kept: kept > 0 ? [{ what: 'applications', duty: 'customer', quantity: kept, until: null }] : [],
    });
  }
  return erasures.filter(({ erased, kept }) => erased.size + kept.length > 0);
}
