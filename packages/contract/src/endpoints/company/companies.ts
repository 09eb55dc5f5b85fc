import { MOST_COMPANIES, TREE_LEVELS } from '@stuiver/domain/companies';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, selectedIds } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** A company and those below it (spec 3.8); `selected` is about the company itself. */
export type TreeNode = { id: string; name: string; selected: boolean; children: TreeNode[] };

/** Not recursive, so that the depth of a body is bounded before anything walks it. */
function buildTreeSchema(levels: number): z.ZodType<TreeNode, TreeNode> {
  const children =
    levels > 1 ? z.array(buildTreeSchema(levels - 1)).max(MOST_COMPANIES) : z.array(z.never()).max(0);
  return z.object({ id, name: z.string().max(500), selected: z.boolean(), children });
}

const tree = buildTreeSchema(TREE_LEVELS);

/** Room for a tree of the largest size. */
const TREE_BYTES = 2 * 1024 * 1024;

const reading = { access: 'session', permission: 'payments:read', tag: 'hierarchy' } as const;

export const getTree = endpoint(routes.getTree, {
  ...reading,
  summary:
    "The user's tree of companies; without `selectedIds`, the companies that the user saved are selected",
  query: z.object({ selectedIds }),
  response: tree,
  errors: ['notFound'],
});

export const saveTree = endpoint(routes.saveTree, {
  access: 'session',
  permission: 'selection:write',
  tag: 'hierarchy',
  summary: 'Save which companies of the tree are selected; its shape and names cannot be changed',
  body: tree,
  bodyLimit: TREE_BYTES,
  response: z.object({}),
  errors: ['notFound'],
});

export const storeSelection = endpoint(routes.storeSelection, {
  ...reading,
  audited: false,
  summary: `Store companies under an id that \`selectedIds\` takes; the ${LIMITS.selectionsOfUser} newest of a user are kept`,
  body: z.object({ merchantIds: z.array(id).min(1).max(MOST_COMPANIES) }),
  bodyLimit: TREE_BYTES,
  response: z.object({ id }),
  errors: ['notFound'],
});
