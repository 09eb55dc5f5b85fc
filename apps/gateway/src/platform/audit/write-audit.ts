import { type AuditAction, type AuditValues, getAuditSubject } from '@stuiver/domain/audit';
import { localDay } from '@stuiver/domain/dates';
import { currentOrigin } from '../access/origin.ts';
import type { UserKey } from '../access/session.ts';
import type { Actor, Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { wake } from '../database/signals.ts';
import { type StatementPart, together } from '../database/statements.ts';
import { findActorName, findSubjectName } from './name-queries.ts';
import { insertAuditRow } from './repository.ts';
import { userActor } from '../access/caller.ts';

/**
 * A change made by a person or key. `before` and `after` hold ids, codes and the company's own words, never a secret
 * or a payer's data: `NOT_KEPT` replaces those.
 */
export type AuditEntry = {
  readonly merchantId: string;
  /** `mailLink`: a person who used the link of a mail that we sent; `visitor`: one who was not signed in. */
  readonly actor: Actor | { readonly kind: 'operator' | 'mailLink' | 'visitor' };
  readonly action: AuditAction;
  readonly subjectId: string | null;
  /** Name of a deleted subject; every other name is looked up. */
  readonly subjectName?: string;
  /** Values that the change replaced or removed. */
  readonly before?: AuditValues;
  /** New values, and the amount concerned. */
  readonly after?: AuditValues;
};

/** Payers, processors and the system are not written down. */
type WrittenEntry = AuditEntry & {
  readonly actor: Exclude<AuditEntry['actor'], { readonly kind: 'payer' | 'processor' | 'system' }>;
};

type AuditDeps = Pick<Context, 'clock' | 'ids' | 'settings'>;
type Names = { readonly actor: string; readonly subject: string };

/** Returns the name of the actor, if the current call is theirs. */
function callersName(actor: AuditEntry['actor']): string | null {
  const caller = currentOrigin()?.caller;
  if (!caller || !('id' in actor)) return null;
  const { id, name } =
    caller.kind === 'user' ? { id: caller.session.userId, name: caller.session.userName } : caller.key;
  return id === actor.id ? name : null;
}

function isWritten(entry: AuditEntry): entry is WrittenEntry {
  const { actor } = entry;
  return actor.kind !== 'payer' && actor.kind !== 'processor' && actor.kind !== 'system';
}

function buildAuditParts(deps: AuditDeps, entry: WrittenEntry, names: Names): StatementPart[] {
  const { actor } = entry;
  const origin = currentOrigin();
  const at = deps.clock.realNow();
  return insertAuditRow({
    merchant_id: entry.merchantId,
    id: deps.ids.next(),
    created_at: at,
    created_day: localDay(at, deps.settings.timeZone),
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? actor.id : null,
    actor_name: names.actor,
    address: origin?.address ?? '',
    device: origin?.device ?? '',
    action: entry.action,
    subject_kind: getAuditSubject(entry.action),
    subject_id: entry.subjectId,
    subject_name: names.subject,
    before: entry.before ?? {},
    after: entry.after ?? {},
  });
}

/**
 * Builds the statement parts that write an audit row about a subject without a name, with the current caller as
 * actor. Empty for payers, processors and the system.
 */
export function auditParts(deps: AuditDeps, entry: AuditEntry): StatementPart[] {
  if (!isWritten(entry)) return [];
  return buildAuditParts(deps, entry, {
    actor: callersName(entry.actor) ?? '',
    subject: entry.subjectName ?? '',
  });
}

/**
 * Writes an audit row in the transaction of a change by a person, or by a key except payments and refunds, with the
 * names of that moment; the chain's link follows within a second. Nothing for payers, processors and the system.
 */
export async function writeAudit(deps: AuditDeps, tx: Tx, entry: AuditEntry): Promise<void> {
  if (!isWritten(entry)) return;
  const { actor, merchantId } = entry;
  const names = {
    actor: callersName(actor) ?? (await findActorName(tx, merchantId, actor)),
    subject: entry.subjectName ?? (await findSubjectName(tx, entry)),
  };
  await together(buildAuditParts(deps, entry, names)).execute(tx);
  wake(tx, 'audit');
}

/** Writes an audit row of what a user did in a company; its subject is the user unless it names another. */
export function auditUser(
  deps: AuditDeps,
  tx: Tx,
  { merchantId, userId }: UserKey,
  action: AuditAction,
  entry: Partial<Pick<AuditEntry, 'subjectId' | 'subjectName' | 'before' | 'after'>> = {},
): Promise<void> {
  return writeAudit(deps, tx, {
    merchantId,
    actor: userActor({ userId }),
    action,
    subjectId: userId,
    ...entry,
  });
}
