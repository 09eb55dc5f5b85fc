import type { Evidence } from '@stuiver/contract';
import type { AuditAction } from '@stuiver/domain/audit';
import {
  checkAnswer,
  hasCardNumber,
  type EvidenceSlot,
  type ProductKind,
} from '@stuiver/domain/chargebacks/evidence';
import { localDay } from '@stuiver/domain/dates';
import type { Language } from '@stuiver/domain/languages';
import { RESPONDABLE_STATUSES } from '@stuiver/domain/states';
import { DEFAULT_LANGUAGE } from '@stuiver/messages';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { AppError, invalid } from '../../platform/app-error.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import {
  type Disputed,
  findFolder,
  type FolderKey,
  type FolderRow,
  insertFolder,
  updateFolder,
  usualProduct,
} from './folder-queries.ts';
import { readFolder, requireDisputed } from './read-evidence.ts';
import { folderKey, newFolderKey, openContents, sealContents } from './sealed-folder.ts';

export type Editor = Pick<Session, 'userId'>;

/** A folder that is locked for a change, with its chargeback and key. */
export type OpenFolder = { readonly disputed: Disputed; readonly folder: FolderRow; readonly key: Buffer };

/** Checks whether a chargeback can be answered: its status and deadline allow it. */
export function isFolderAnswerable({ status, deadline_at: deadline }: Disputed, now: Date): boolean {
  return RESPONDABLE_STATUSES.includes(status) && deadline !== null && deadline > now;
}

/** Locks a folder, creating it if missing. */
export async function lockFolder(deps: Context, tx: Tx, key: FolderKey): Promise<FolderRow> {
  const of = { merchant_id: key.merchant_id, chargeback_id: key.chargeback_id, stage: key.stage };
  if (!(await findFolder(tx, of))) {
    const { key: fresh, sealed } = newFolderKey(deps);
    const sealed_contents = sealContents(deps, fresh, of.chargeback_id, { answers: {}, letter: null });
    await insertFolder(tx, {
      ...of,
      sealed_key: sealed,
      language: DEFAULT_LANGUAGE,
      sealed_contents,
      changed_at: deps.clock.now(),
    });
  }
  const folder = await findFolder(tx, of, { forUpdate: true });
  if (!folder) throw new Error('a folder that was just made is gone');
  return folder;
}

/**
 * Locks the folder of a chargeback's stage for a change, creating it if missing.
 *
 * @throws AppError `notFound`; `evidenceClosed` once it was submitted, or can no longer be answered
 */
export async function openFolder(
  deps: Context,
  tx: Tx,
  scope: MerchantScope,
  id: string,
): Promise<OpenFolder> {
  const disputed = await requireDisputed(tx, scope, id);
  const { merchant_id, stage } = disputed;
  if (!isFolderAnswerable(disputed, deps.clock.now())) throw new AppError('evidenceClosed');
  const folder = await lockFolder(deps, tx, { merchant_id, chargeback_id: id, stage });
  if (folder.submitted_at || folder.accepted_at) throw new AppError('evidenceClosed');
  return { disputed, folder, key: folderKey(deps, folder) };
}

/** Takes away what a change makes untrue: the packet, and the choice to file it. */
const NO_PACKET = {
  packet_id: null,
  packet_hash: null,
  packet_size: null,
  packet_pages: null,
  automatic_by: null,
} as const;

/** Writes a change of a folder, which makes a new version of it; the first keeps the product that was preselected. */
export async function changeFolder(
  deps: Context,
  tx: Tx,
  { folder }: OpenFolder,
  { userId }: Editor,
  changes: Partial<Pick<FolderRow, 'product' | 'language' | 'sealed_contents'>> = {},
): Promise<void> {
  await updateFolder(tx, folder, {
    ...(folder.version === 0 ? { product: await usualProduct(tx, folder) } : {}),
    ...changes,
    ...NO_PACKET,
    version: folder.version + 1,
    changed_by: userId,
    changed_at: deps.clock.now(),
  });
}

export function auditEvidence(
  deps: Context,
  tx: Tx,
  { userId }: Editor,
  { merchant_id: merchantId, id, amount, currency }: Disputed,
  action: AuditAction,
): Promise<void> {
  return auditUser(deps, tx, { merchantId, userId }, action, { subjectId: id, after: { amount, currency } });
}

/** Changes by the same person within this time are one line of the audit log: a form saves as one types. */
const ONE_SITTING_MS = 10 * 60_000;

/**
 * Saves what a merchant wrote. The product is kept for the company's next chargeback.
 *
 * @throws AppError `notFound`; `evidenceClosed`; `changedMeanwhile` when someone else saved since `version`; 422 on the
 *   slot, or on `letter`, that holds a full card number, and on an answer that its rule refuses
 */
export async function saveEvidence(
  deps: Context,
  scope: MerchantScope,
  editor: Editor,
  id: string,
  body: {
    readonly version: number;
    readonly product: ProductKind | null;
    readonly language: Language;
    readonly answers: Partial<Record<EvidenceSlot, string>>;
    readonly letter: string | null;
  },
): Promise<Evidence> {
  for (const [slot, text] of Object.entries({ ...body.answers, letter: body.letter ?? '' }))
    if (hasCardNumber(text)) throw invalid(slot, 'cardNumberInside');
  const today = localDay(deps.clock.now(), deps.settings.timeZone);
  for (const [slot, text] of Object.entries(body.answers)) {
    const error = checkAnswer(slot as EvidenceSlot, text, today);
    if (error !== null) throw invalid(`answers.${slot}`, error);
  }
  return inTransaction(deps.db, async (tx) => {
    const open = await openFolder(deps, tx, scope, id);
    const { disputed, folder, key } = open;
    const { answers, letter, product, language } = body;
    if (folder.version !== body.version) throw new AppError('changedMeanwhile');
    const before = { ...openContents(key, folder), product: folder.product, language: folder.language };
    if (JSON.stringify(before) !== JSON.stringify({ answers, letter, product, language })) {
      const sealed_contents = sealContents(deps, key, id, { answers, letter });
      await changeFolder(deps, tx, open, editor, { product, language, sealed_contents });
      const since = deps.clock.now().getTime() - folder.changed_at.getTime();
      if (folder.changed_by !== editor.userId || since > ONE_SITTING_MS)
        await auditEvidence(deps, tx, editor, disputed, 'evidence.changed');
    }
    return readFolder(deps, tx, disputed);
  });
}
