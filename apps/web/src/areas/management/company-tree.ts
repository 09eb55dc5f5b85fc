import type { TreeNode } from '@stuiver/contract';
import { getTree } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The tree of companies, with the current selection. */
export function treeQuery() {
  return queryOptions({
    queryKey: ['companies'],
    queryFn: ({ signal }) => call(getTree, { query: {} }, signal),
    refetchOnWindowFocus: false,
  });
}

/** A company and all below it, in the tree's order, each with the names of those above it. */
export type FlatCompany = { readonly node: TreeNode; readonly path: readonly string[] };

export function flatten(node: TreeNode, path: readonly string[] = []): FlatCompany[] {
  const below = [...path, node.name];
  return [{ node, path }, ...node.children.flatMap((child) => flatten(child, below))];
}
