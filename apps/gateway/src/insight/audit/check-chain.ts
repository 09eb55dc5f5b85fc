import { type AuditCheck, type checkAuditChain as checkCall, LIMITS } from '@stuiver/contract';
import { isUuid } from '@stuiver/domain/uuid';
import type { z } from 'zod';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Queries } from '../../platform/database/database.ts';
import { type AuditFault, CHAIN_START, checkLinks, checkRows, type Checked } from './chain.ts';
import { lastLink, linkAt } from './chain-queries.ts';

type Asked = z.output<(typeof checkCall)['query']>;
type ShownFault = AuditCheck['faults'][number];

function toShown({ fault, sequence, auditId, at }: AuditFault): ShownFault {
  return { fault, sequence, id: auditId, createdDateTime: at?.toISOString() ?? null };
}

/** Checks whether a link kept from an earlier check is still in the chain: a cut-off end has lost it. */
async function keptFault(db: Queries, { merchantId, keptSequence, keptHash }: Asked): Promise<ShownFault[]> {
  if (keptSequence === undefined || keptHash === undefined) return [];
  const link = await linkAt(db, merchantId, keptSequence);
  if (link?.hash.toString('hex') === keptHash) return [];
  return [{ fault: 'keptHashMissing', sequence: keptSequence, id: null, createdDateTime: null }];
}

/** A part of the links, after the one that the last part ended with. @throws AppError 422 on `after` */
async function linksPart(db: Queries, { merchantId, after }: Asked): Promise<Checked> {
  const sequence = Number(after ?? 0);
  if (!Number.isSafeInteger(sequence) || sequence < 0) throw invalid('after', 'invalid');
  const before = sequence === 0 ? undefined : await linkAt(db, merchantId, sequence);
  return checkLinks(
    db,
    merchantId,
    { sequence, hash: before?.hash ?? CHAIN_START },
    LIMITS.auditLinksChecked,
  );
}

/** A part of the rows, by their ids. @throws AppError 422 on `after` */
function rowsPart(deps: Context, { merchantId, after }: Asked): Promise<Checked> {
  if (after !== undefined && after !== '' && !isUuid(after)) throw invalid('after', 'notAUuid');
  return checkRows(deps.db, merchantId, deps.clock.realNow(), after || null, LIMITS.auditLinksChecked);
}

/**
 * Checks a part of a company's audit log against its chain: all links first, then whether each row has one. Nothing
 * is stored between the parts; the caller continues with `next`.
 *
 * @throws AppError `notFound` for someone else's company; 422 on `after`
 */
export async function checkAuditChain(
  deps: Context,
  scope: MerchantScope,
  asked: Asked,
): Promise<AuditCheck> {
  const { merchantId, step, after } = asked;
  if (!scope.merchantIds.includes(merchantId)) throw notFound();
  const { db } = deps;
  const isFirst = step === 'links' && after === undefined;
  const part = step === 'links' ? await linksPart(db, asked) : await rowsPart(deps, asked);
  const faults = [...(isFirst ? await keptFault(db, asked) : []), ...part.faults.map(toShown)];
  const head = await lastLink(db, merchantId);
  const goesOn = part.next === null ? null : { step, after: part.next };
  return {
    checked: part.checked,
    links: head?.sequence ?? 0,
    faults: faults.slice(0, LIMITS.auditFaultsShown),
    firstDateTime: part.first?.toISOString() ?? null,
    lastDateTime: part.last?.toISOString() ?? null,
    head: head ? { sequence: head.sequence, hash: head.hash.toString('hex') } : null,
    next: goesOn ?? (step === 'links' ? { step: 'rows', after: '' } : null),
  };
}
