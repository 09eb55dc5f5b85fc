import { describe, expect, it } from 'vitest';
import { checkSepaReference, hasSepaForm, isSepaText, toSepaText } from './sepa-text.ts';

it('the SEPA set has no accents, no ampersand and no line ends', () => {
  expect(isSepaText("Factuur 2026/11: (no. 5), o'Brien + co? -.")).toBe(true);
  for (const text of ['José', 'A&B', 'a_b', 'a\nb', 'a\n', '€5', '５']) expect(isSepaText(text)).toBe(false);
});

describe('a mandate’s reference', () => {
  it.each(['M-1', 'MNDT/2026/000123', 'A'.repeat(35), 'klant 5'])('%j is accepted', (reference) => {
    expect(checkSepaReference(reference)).toBe(true);
  });

  it.each(['', 'A'.repeat(36), 'M_1', 'é', '/M1', 'M1/', 'M//1', ' M1', 'M1 '])(
    '%j is refused',
    (reference) => {
      expect(checkSepaReference(reference)).toBe(false);
    },
  );
});

describe('a name', () => {
  it.each([
    ['Zoë Ångström-Łukasiewicz', 'Zoe Angstrom-Lukasiewicz'],
    ['Bakkerij “De Oven” & Zn.', 'Bakkerij De Oven + Zn.'],
    ['Straße 5 / 7', 'Strasse 5 / 7'],
    ['GROẞMANN GMBH', 'GROSSMANN GMBH'],
    ['J.  de Vries', 'J. de Vries'],
    ['Işıl Yılmaz', 'Isil Yilmaz'],
    ['Þórður Ħal-Għaxaq', 'THordur Hal-Ghaxaq'],
  ])('%j is written %j', (name, written) => {
    expect(hasSepaForm(name)).toBe(true);
    expect(toSepaText(name)).toBe(written);
  });

  it.each(['Иван Петров', 'Anna 🎉', '東京', 'two\nlines', '/Jansen', 'Jansen/', 'A//B', '5 °C', '“”', ''])(
    '%j has no form in the SEPA set',
    (name) => {
      expect(hasSepaForm(name)).toBe(false);
    },
  );
});
