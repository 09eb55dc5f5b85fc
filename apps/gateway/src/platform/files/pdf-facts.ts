import { buffer } from 'node:stream/consumers';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { BROKEN } from './drawing-limits.ts';
import type { PdfFacts } from './read-pdf.ts';

// The program of a process that opens one PDF from its standard input or, if its argument is `read`, also writes what
// we need to know of it.

/** Pages whose text is read; a longer PDF is refused by its number of pages. */
const READ = 100;

async function readFacts(file: Buffer, document: PDFDocumentProxy): Promise<PdfFacts> {
  // Loading them takes as long as reading a PDF; one that is only opened does not need them.
  const [{ hasCardNumber }, { PDFDocument }] = await Promise.all([
    import('@stuiver/domain/chargebacks/evidence'),
    import('@cantoo/pdf-lib'),
  ]);
  // The library that will put its pages into a packet has to read it too.
  const pages = (await PDFDocument.load(file, { updateMetadata: false, password: '' })).getPageCount();
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, READ); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return { pages, hasCardNumber: texts.some((text) => hasCardNumber(text)) };
}

try {
  const file = await buffer(process.stdin);
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  if (process.argv[2] === 'read') process.stdout.write(JSON.stringify(await readFacts(file, document)));
} catch {
  process.exitCode = BROKEN;
}
