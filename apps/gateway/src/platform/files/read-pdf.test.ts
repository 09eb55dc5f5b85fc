import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readPdf } from './read-pdf.ts';

/** A PDF whose text is set in a font of bitmaps, as old typesetting programs make them. */
function bitmapTextPdf(text: string): Buffer {
  const stream = (contents: string) => `<</Length ${contents.length}>>stream\n${contents}\nendstream`;
  const digits = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  const glyphs = digits.map((name) => `/${name} 5 0 R`).join(' ');
  const font = `/FontBBox[0 0 8 8]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 48/LastChar 57/Widths[${'8 '.repeat(10)}]`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 4 0 R>>>>/Contents 6 0 R>>',
    `<</Type/Font/Subtype/Type3${font}/Encoding<</Differences[48/${digits.join('/')}]>>/CharProcs<<${glyphs}>>/Resources<<>>>>`,
    stream('8 0 0 0 8 8 d1 8 0 0 8 0 0 cm BI /W 8 /H 8 /BPC 1 /IM true /F /AHx ID 3C66C3C3C3C3663C> EI'),
    stream(`BT /F 12 Tf 50 700 Td (${text}) Tj ET`),
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`);
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer<</Root 1 0 R/Size 7>>\n%%EOF`);
}

it('finds a card number that is set in bitmaps of digits', async () => {
  const read = (text: string) => readPdf(Readable.from([bitmapTextPdf(text)]), 'K-1');
  expect(await read('4242424242424242')).toEqual({ pages: 1, hasCardNumber: true });
  expect(await read('4242424242424243')).toEqual({ pages: 1, hasCardNumber: false });
});
