import type { TreeNode } from '@stuiver/contract';
import { getTree } from '@stuiver/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';

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
