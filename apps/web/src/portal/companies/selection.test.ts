import type { TreeNode } from '@stuiver/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countCompanies, flatten, listCompanyIds, marked } from './company-tree.ts';
import { selectedIn, soughtName, toggled } from './company-tree.ts';

type Shape = { children: Shape[] };
const { tree } = fc.letrec<{ tree: Shape }>((tie) => ({
  tree: fc.record({
    children: fc.oneof({ maxDepth: 4 }, fc.constant<Shape[]>([]), fc.array(tie('tree'), { maxLength: 4 })),
  }),
}));

let made = 0;
const buildNode = ({ children }: Shape): TreeNode => {
  made += 1;
  return { id: `id-${made}`, name: `Bedrijf ${made}`, selected: false, children: children.map(buildNode) };
};

/** A tree, one of its companies, and some that are chosen. */
const scene = tree.map(buildNode).chain((root) => {
  const all = flatten(root).map(({ node }) => node);
  const chosen = fc.subarray(all.map(({ id }) => id)).map((ids): ReadonlySet<string> => new Set(ids));
  return fc.record({ root: fc.constant(root), node: fc.constantFrom(...all), chosen });
});

describe('a selection in a tree', () => {
  it('follows a toggled box, for everything below it and nothing else', () => {
    fc.assert(
      fc.property(scene, ({ root, node, chosen }) => {
        const below = listCompanyIds(node);
        const isAll = below.every((id) => chosen.has(id));
        const next = toggled(node, chosen);
        for (const id of listCompanyIds(root)) {
          expect(next.has(id)).toBe(below.includes(id) ? !isAll : chosen.has(id));
        }
      }),
    );
  });

  it('is unchanged after two clicks on a box that is not partly checked', () => {
    fc.assert(
      fc.property(scene, ({ root, node, chosen }) => {
        const { chosen: some, total } = countCompanies(root, chosen).get(node.id)!;
        fc.pre(some === 0 || some === total);
        expect(toggled(node, toggled(node, chosen))).toEqual(chosen);
      }),
    );
  });

  it('is counted at each company, including those below it', () => {
    fc.assert(
      fc.property(scene, ({ root, chosen }) => {
        const counts = countCompanies(root, chosen);
        for (const { node } of flatten(root)) {
          const below = listCompanyIds(node);
          expect(counts.get(node.id)).toEqual({
            chosen: below.filter((id) => chosen.has(id)).length,
            total: below.length,
          });
        }
      }),
    );
  });

  it('is read from the marks in the tree, and leaves its shape unchanged', () => {
    fc.assert(
      fc.property(scene, ({ root, chosen }) => {
        const sent = marked(root, chosen);
        expect(selectedIn(sent)).toEqual(chosen);
        expect(marked(sent, new Set())).toEqual(root);
      }),
    );
  });

  it('matches names without their accents', () => {
    expect(soughtName('Café Ümit')).toBe('cafe umit');
  });
});
