import { type AccountantLink, LIMITS } from '@stuiver/contract';
import { userActor } from '../../platform/access/caller.ts';
import { type MerchantScope, scopeOfOne } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, notFound, orNotFound } from '../../platform/app-error.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { openIds, sealIds } from '../../platform/security/sealed-ids.ts';
import {
  countLinkVisit,
  countWorking,
  deleteOldLinks,
  findAccountantLink,
  insertAccountantLink,
  type AccountantLinkRow,
  listLinks,
  revokeLink,
  workingUntil,
} from './accountant-link-queries.ts';

const DAY = 86_400_000;
const KEPT = 90 * DAY;
/** The path of the page that a link opens. */
export const ACCOUNTANT_PATH = '/accountant';
/** Looked for instead of the ids of a token that isn't valid, so that every refusal takes the same time. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

function toLink(row: AccountantLinkRow): AccountantLink {
  return {
    id: row.id,
    createdBy: row.created_by_name,
    createdDateTime: row.created_at.toISOString(),
    expiresDateTime: row.expires_at.toISOString(),
    revokedDateTime: row.revoked_at?.toISOString() ?? null,
    openings: row.openings,
    lastOpenedDateTime: row.last_opened_at?.toISOString() ?? null,
  };
}

const audit = (
  deps: Context,
  tx: Tx,
  actor: AuditEntry['actor'],
  what: 'created' | 'opened' | 'revoked',
  link: { readonly merchantId: string; readonly id: string },
) =>
  writeAudit(deps, tx, {
    merchantId: link.merchantId,
    actor,
    action: `accountantLink.${what}`,
    subjectId: link.id,
  });

async function readLink(
  deps: Pick<Context, 'db'>,
  scope: MerchantScope,
  id: string,
): Promise<AccountantLinkRow> {
  const row = orNotFound(await findAccountantLink(deps.db, scope, id));
  return row;
}

/**
 * The newest links of a company.
 *
 * @throws AppError `notFound` for someone else's company
 */
export async function getAccountantLinks(
  deps: Pick<Context, 'db'>,
  scope: MerchantScope,
  merchantId: string,
): Promise<AccountantLink[]> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  return (await listLinks(deps.db, merchantId, LIMITS.accountantLinksShown)).map(toLink);
}

/**
 * Makes a link that shows a company's books for some days.
 *
 * @returns with its address, which is stored nowhere
 * @throws AppError `notFound` for someone else's company, `limitReached` when too many work
 */
export async function createAccountantLink(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  { merchantId, days }: { readonly merchantId: string; readonly days: number },
): Promise<{ link: AccountantLink; url: string }> {
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const now = deps.clock.realNow();
  const id = deps.ids.next();
  await inTransaction(deps.db, async (tx) => {
    await lockLimits(tx, merchantId);
    if ((await countWorking(tx, merchantId, now)) >= LIMITS.accountantLinksOfCompany)
      throw new AppError('limitReached');
    await insertAccountantLink(tx, {
      merchant_id: merchantId,
      id,
      created_by: session.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + days * DAY),
    });
    await audit(deps, tx, userActor(session), 'created', { merchantId, id });
  });
  const token = sealIds(deps.keyring, 'accountant-link', merchantId, id);
  const link = toLink(await readLink(deps, scopeOfOne(merchantId), id));
  return { link, url: `${deps.settings.publicUrl}${ACCOUNTANT_PATH}?token=${token}` };
}

/**
 * Stops a link; one that was stopped before stays unchanged.
 *
 * @throws AppError `notFound`, also for someone else's
 */
export async function revokeAccountantLink(
  deps: Context,
  session: Session,
  scope: MerchantScope,
  id: string,
): Promise<AccountantLink> {
  const { merchant_id: merchantId } = await readLink(deps, scope, id);
  await inTransaction(deps.db, async (tx) => {
    if (await revokeLink(tx, merchantId, id, deps.clock.realNow()))
      await audit(deps, tx, userActor(session), 'revoked', { merchantId, id });
  });
  return toLink(await readLink(deps, scopeOfOne(merchantId), id));
}

/** A link that works, opened by its token. */
export type OpenedLink = { readonly merchantId: string; readonly id: string; readonly until: Date };

/** Opens a link by its token; null for one that is unknown, expired or revoked, which all take the same time. */
export async function openLink(deps: Context, token: string): Promise<OpenedLink | null> {
  const [merchantId = NO_ID, id = NO_ID] = openIds(deps.keyring, 'accountant-link', token);
  const until = await workingUntil(deps.db, merchantId, id, deps.clock.realNow());
  return until && { merchantId, id, until };
}

/** Records an opening of a link's page. */
export async function recordOpening(deps: Context, link: OpenedLink): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await countLinkVisit(tx, link.merchantId, link.id, deps.clock.realNow());
    await audit(deps, tx, { kind: 'visitor' }, 'opened', link);
  });
}

/** Forgets the links that were made long ago. */
export async function forgetAccountantLinks(deps: Context): Promise<void> {
  await deleteOldLinks(deps.db, new Date(deps.clock.realNow().getTime() - KEPT));
}
