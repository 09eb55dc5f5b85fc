import type { Actor, Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database/database.ts';
import { type Part, together } from '../../lib/database/statements.ts';
import { wake } from '../../lib/database/signals.ts';
import { insertAuditRow } from './repository.ts';

/** A change that a person or key made. `data` holds ids, codes and names of fields, never personal data. */
export type AuditEntry = {
  readonly merchantId: string;
  /** `mailLink`: whoever used the link of a mail that we sent. */
  readonly actor: Actor | { readonly kind: 'operator' | 'mailLink' };
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly data?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

type AuditDeps = Pick<Context, 'clock' | 'ids'>;

/**
 * The parts of a statement that write an audit row (domain.md: every change that a person makes, or a key makes
 * besides payments and refunds). None for payers, processors and the system.
 */
export function auditParts({ clock, ids }: AuditDeps, { actor, ...entry }: AuditEntry): Part[] {
  if (actor.kind === 'payer' || actor.kind === 'processor' || actor.kind === 'system') return [];
  return insertAuditRow({
    merchant_id: entry.merchantId,
    id: ids.next(),
    at: clock.now(),
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    action: entry.action,
    subject_kind: entry.subjectKind,
    subject_id: entry.subjectId,
    data: entry.data ?? {},
  });
}

/** Writes an audit row in the transaction of the change; the chain's link follows within a second. */
export async function writeAudit(deps: AuditDeps, tx: Tx, entry: AuditEntry): Promise<void> {
  const parts = auditParts(deps, entry);
  if (parts.length === 0) return;
  await together(parts).execute(tx);
  wake(tx, 'audit');
}
