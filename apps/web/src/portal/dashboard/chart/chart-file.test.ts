import { getFormats } from '@stuiver/messages';
import { expect, it } from 'vitest';
import { makeGraph } from '../../../testing/dashboard.ts';
import { csvText } from './chart-file.ts';
import { axisWord } from './chart-words.ts';
import { toBars } from '../figures.ts';
import { axisLines, labelStep } from './scale.ts';

const words = {
  from: 'Van',
  to: 'Tot en met',
  methodOf: (method: string) => (method === 'CARD' ? 'Kaart; "credit"' : method),
  whole: 'Totaal',
  before: 'Periode ervoor',
};
const graph = makeGraph();
const bars = (measure: 'amounts' | 'success') =>
  toBars(graph, undefined, { measure, methods: ['CARD', 'IDEAL'], currency: 'EUR' });

it('writes the figures for spreadsheets in the reader’s language', () => {
  expect(csvText(bars('amounts'), 'amounts', words, 'nl').split('\r\n')).toEqual([
    '\ufeffVan;Tot en met;"Kaart; ""credit""";IDEAL;Totaal;Periode ervoor',
    '25-10-2026;25-10-2026;10,00;2,50;12,50;',
    '26-10-2026;26-10-2026;0,00;0,00;0,00;',
    '27-10-2026;27-10-2026;3,00;4,00;7,00;',
    '',
  ]);
  expect(csvText(bars('success'), 'success', words, 'en').split('\r\n').slice(1, 3)).toEqual([
    '2026-10-25,2026-10-25,0.75,',
    '2026-10-26,2026-10-26,,',
  ]);
});

it('adds no currencies together', () => {
  const series = [...graph.series, { ...graph.series[0]!, currency: 'CHF' as 'EUR' }];
  const both = toBars({ ...graph, series }, undefined, {
    measure: 'amounts',
    methods: ['CARD', 'IDEAL'],
    currency: 'CHF',
  });
  expect(both.map(({ value }) => value)).toEqual([250, 0, 400]);
});

it.each([
  [0, [0, 4]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [100, [0, 25, 50, 75, 100]],
  [1_184_000, [0, 500_000, 1_000_000, 1_500_000]],
])('has round lines up to %i', (most, lines) => {
  expect(axisLines(most)).toEqual(lines);
});

it('labels as many buckets as fit', () => {
  expect(labelStep(7, 700, 58)).toBe(1);
  expect(labelStep(31, 330, 58)).toBe(6);
});

it.each([
  [100_000, 'amounts', '€ 1.000', '€ 1.000'],
  [25_050, 'refunds', '€ 250,50', '€ 250,50'],
  [99_999_999, 'amounts', '€ 999.999,99', '€ 999.999,99'],
  [100_000_000, 'amounts', '€ 1 mln.', '€ 1 mln.'],
  [150_000_000, 'amounts', '€ 1,5 mln.', '€ 1,5 mln.'],
  [2_500, 'quantities', '2.500', '2.500'],
  [0.939, 'success', '93,9%', '93,9%'],
] as const)(
  'writes %d %s beside the axis as the Dutch browser does in either language',
  (value, measure, dutch, english) => {
    const words = (language: 'nl' | 'en') =>
      axisWord(value, { measure, currency: 'EUR' }, getFormats(language)).replaceAll(/\s/gu, ' ');
    expect([words('nl'), words('en')]).toEqual([dutch, english]);
  },
);
