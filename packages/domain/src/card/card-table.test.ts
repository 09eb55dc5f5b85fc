import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CARD_RULES } from './card-number.ts';

it('the documented card table is the one in the code', () => {
  const page = readFileSync(new URL('../../../../docs/decisions/checkout.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => /^\| [A-Z]{3,} \|/.test(line));
  expect(rows).toEqual(
    CARD_RULES.map((rule) => {
      const cells = [
        rule.brand,
        rule.prefixes.join(' '),
        rule.lengths.join(' '),
        rule.securityCodeLengths.join(' '),
        rule.groups.join('-'),
        rule.luhn ? 'yes' : 'no',
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
});
