import type { TreeNode } from '@stuiver/contract';
import { invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { MerchantScope } from '../../platform/access/scope.ts';
import type { Session } from '../../platform/access/session.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { type CompanyRow, findSavedIds, listCompanies, updateSavedIds } from './repository.ts';
import { inTransaction } from '../../platform/database/transaction.ts';

function buildTree(rows: readonly CompanyRow[], rootId: string, selected: ReadonlySet<string>): TreeNode {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId);
  const buildNode = ({ id, name }: Omit<CompanyRow, 'parentId'>): TreeNode => ({
    id,
    name,
    selected: selected.has(id),
    children: (byParent.get(id) ?? []).map(buildNode),
  });
  const root = rows.find(({ id }) => id === rootId);
  if (!root) throw notFound();
  return buildNode(root);
}

/**
 * The user's company and those below it, by name.
 *
 * @param chosen the companies marked as selected; null for those that the user saved
 */
export async function getTree(
  deps: Context,
  session: Session,
  chosen: MerchantScope | null,
): Promise<TreeNode> {
  const rows = await listCompanies(deps.db, session.merchantIds);
  const selected = chosen?.merchantIds ?? (await findSavedIds(deps.db, session)) ?? session.merchantIds;
  return buildTree(rows, session.merchantId, new Set(selected));
}

function flatten(node: TreeNode, parentId: string | null = null): (TreeNode & CompanyRow)[] {
  return [{ ...node, parentId }, ...node.children.flatMap((child) => flatten(child, node.id))];
}

/** @throws AppError `notFound` for a foreign company, `invalidInput` for another name or place of one */
function checkShape(sent: readonly CompanyRow[], own: readonly CompanyRow[], session: Session): void {
  const known = new Map(own.map((row) => [row.id, row]));
  const isKnown = new Set(session.merchantIds);
  if (!sent.every(({ id }) => isKnown.has(id))) throw notFound();
  if (sent.some(({ id, name }) => known.get(id)?.name !== name)) throw invalid('name', 'invalid');
  const isMoved = ({ id, parentId }: CompanyRow) =>
    parentId !== (id === session.merchantId ? null : known.get(id)?.parentId);
  if (
    sent.length !== own.length ||
    new Set(sent.map(({ id }) => id)).size !== own.length ||
    sent.some(isMoved)
  )
    throw invalid('children', 'invalid');
}

/**
 * Saves which companies a user has selected. The tree is sent whole, as `getTree` answered it.
 *
 * @throws AppError `notFound` for a foreign company, `invalidInput` for a tree of another shape or without any company
 *   selected
 */
export async function saveTree(deps: Context, session: Session, tree: TreeNode): Promise<void> {
  const { db } = deps;
  const sent = flatten(tree);
  checkShape(sent, await listCompanies(db, session.merchantIds), session);
  const selected = sent.filter((node) => node.selected).map(({ id }) => id);
  if (selected.length === 0) throw invalid('selected', 'required');
  await inTransaction(db, async (tx) => {
    await updateSavedIds(tx, session, selected.length === sent.length ? null : selected);
    await auditUser(deps, tx, session, 'companies.selected', {
      after: { selected: selected.length, companies: sent.length },
    });
  });
}
