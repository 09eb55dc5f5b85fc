import fc from 'fast-check';
import { expect, it } from 'vitest';
import { looserPatterns } from './looser-pattern.ts';

const NAMES = ['lotte b. bakker', 'noor c. bakker', 'lotte d. smit', 'sem e. jansen'];
const SAMPLE = Array.from(
  { length: 100 },
  (_, n) => `bestelling ${1000 + n} ${NAMES[n % 4]!} klant${1000 + n}@voorbeeld.test`,
);

it.each([
  ['bestelling 765432', ['%765432%']],
  ['klant765432@voorbeeld.test', ['%nt765432%']],
  ['lotte b. bakker', ['% b.%', '%lot%', '%bak%']],
  ['bestelling', ['%bes%']],
  // "eld" is in everybody's address, and parts may overlap.
  ['zeldzaam_100%', ['%zel%', '%ldzaam%']],
  ['--', ['%--%']],
  ['_%', ['%\\_\\%%']],
])('looks for the rare parts of %s', (text, patterns) => {
  expect(looserPatterns(text, SAMPLE)).toEqual(patterns);
});

it('loses nothing that contains the text', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'abel 1.@_'), minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(texts, fc.array(texts), texts, texts, (text, sample, before, after) => {
      const parts = looserPatterns(text, sample).map((one) => one.slice(1, -1).replace(/\\(.)/g, '$1'));
      for (const part of parts) expect(`${before}${text}${after}`).toContain(part);
      expect(parts.length).toBeGreaterThan(0);
    }),
  );
});
