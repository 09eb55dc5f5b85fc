import type { TreeNode } from '@stuiver/contract';
import { getTree } from '@stuiver/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';

/** A company and all below it. */
export function listCompanyIds(node: TreeNode): string[] {
  return flatten(node).map((company) => company.node.id);
}

/** Number of selected companies among a company and those below it. */
export type SelectionCount = { readonly chosen: number; readonly total: number };

/** The counts of every company of a tree, by id. */
export function countCompanies(
  root: TreeNode,
  chosen: ReadonlySet<string>,
): ReadonlyMap<string, SelectionCount> {
  const counts = new Map<string, SelectionCount>();
  const count = (node: TreeNode): SelectionCount => {
    const sum = { chosen: chosen.has(node.id) ? 1 : 0, total: 1 };
    for (const child of node.children) {
      const below = count(child);
      sum.chosen += below.chosen;
      sum.total += below.total;
    }
    counts.set(node.id, sum);
    return sum;
  };
  count(root);
  return counts;
}

/**
 * Returns the selection after a click on a company's box: the companies below it follow (spec 2.30). A partly checked
 * box becomes checked.
 */
export function toggled(node: TreeNode, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const ids = listCompanyIds(node);
  const next = new Set(chosen);
  if (ids.every((id) => chosen.has(id))) for (const id of ids) next.delete(id);
  else for (const id of ids) next.add(id);
  return next;
}

/** Marks the saved selection on the tree. */
export function marked(node: TreeNode, chosen: ReadonlySet<string>): TreeNode {
  return {
    ...node,
    selected: chosen.has(node.id),
    children: node.children.map((child) => marked(child, chosen)),
  };
}

/** The companies that the tree marks as selected. */
export function selectedIn(root: TreeNode): ReadonlySet<string> {
  const selected = flatten(root).filter(({ node }) => node.selected);
  return new Set(selected.map(({ node }) => node.id));
}

/** Normalises a name for search: without accents, in lower case. */
export function soughtName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The tree of companies, with the current selection. */
export function treeQuery() {
  return queryOptions({
    ...callQuery(['companies'], getTree, { query: {} }),
    refetchOnWindowFocus: false,
  });
}

/** A company and all below it, in the tree's order, each with the names of those above it. */
export type FlatCompany = { readonly node: TreeNode; readonly path: readonly string[] };

export function flatten(node: TreeNode, path: readonly string[] = []): FlatCompany[] {
  const below = [...path, node.name];
  return [{ node, path }, ...node.children.flatMap((child) => flatten(child, below))];
}

/** A company to choose, named with those between it and the top of the tree. */
export type CompanyOption = { readonly value: string; readonly label: string };

/** The companies of a tree to choose from, in its order. */
export function companyOptions(tree: TreeNode): CompanyOption[] {
  return flatten(tree).map(({ node, path }) => ({
    value: node.id,
    label: [...path.slice(1), node.name].join(' › '),
  }));
}

/** Companies that the user may choose from, their own first; only their own until the tree has loaded. */
export function useCompanyOptions(): CompanyOption[] {
  const session = useSession();
  const { data: tree } = useQuery({ ...treeQuery(), enabled: session?.hasTree ?? false });
  return tree ? companyOptions(tree) : [{ value: session?.userId ?? '', label: session?.merchantName ?? '' }];
}
