import type { Actor, Context } from '../../lib/context.ts';
import type { Tx } from '../../lib/database.ts';
import { type Part, together } from '../../lib/one-statement.ts';
import { wake } from '../../lib/signals.ts';
import { chainAuditRows } from './chain.ts';
import { auditParts } from './repository.ts';

/** A change that a person or key made. `data` holds ids, codes and names of fields, never personal data. */
export type AuditEntry = {
  readonly merchantId: string;
  readonly actor: Actor | { readonly kind: 'operator' };
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  readonly data?: Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
};

export type AuditService = ReturnType<typeof makeAuditService>;

/**
 * The audit log (domain.md: every change that a person makes, or a key makes beside payments and refunds).
 *
 * @param context clock, ids, database and log
 * @returns its use cases
 */
export function makeAuditService(context: Pick<Context, 'clock' | 'ids' | 'db' | 'log'>) {
  function partsOf({ actor, ...entry }: AuditEntry): Part[] {
    if (actor.kind === 'payer' || actor.kind === 'processor' || actor.kind === 'system') return [];
    return auditParts({
      merchant_id: entry.merchantId,
      id: context.ids.next(),
      at: context.clock.now(),
      actor_kind: actor.kind,
      actor_id: 'id' in actor ? actor.id : null,
      action: entry.action,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      data: entry.data ?? {},
    });
  }

  return {
    /**
     * What the statement of a change writes beside it for the audit log. What payers, processors and the system
     * do is no audit matter and writes nothing.
     */
    partsOf,

    /**
     * Writes a row in the transaction of the change, and waits for nobody; its link follows within a second.
     *
     * @param tx the transaction of the change
     * @param entry who did what to which subject; see `partsOf`
     */
    async writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
      const parts = partsOf(entry);
      if (parts.length === 0) return;
      await together(parts).execute(tx);
      wake(tx, 'audit');
    },

    /** Links the rows that have no link yet; see `chainAuditRows`. */
    chain: (): Promise<void> => chainAuditRows(context),
  };
}
