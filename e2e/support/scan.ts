import { paperPdf } from '../../apps/gateway/src/demo/paper.ts';

/** A PDF with one page of words and boxes on it, as a scanner or an office program makes them. */
export function aScan(): Buffer {
  return paperPdf({
    from: 'KONINKRIJK DER NEDERLANDEN',
    title: 'Paspoort',
    portrait: true,
    lines: [
      ['Naam', 'de Vries, Anna'],
      ['Nummer', 'NPD123456'],
    ],
  });
}
