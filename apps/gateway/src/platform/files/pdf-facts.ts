import { buffer } from 'node:stream/consumers';
import { hasCardNumber } from '@stuiver/domain/chargebacks/evidence';
import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { BROKEN } from './drawing-limits.ts';
import type { PdfFacts } from './read-pdf.ts';

// The program of a process that reads one PDF from its standard input, and writes what we need to know of it.

/** Pages whose text is read; a longer PDF is refused by its number of pages. */
const READ = 100;

try {
  const file = await buffer(process.stdin);
  // The library that will put its pages into a packet has to read it too.
  const pages = (await PDFDocument.load(file, { updateMetadata: false })).getPageCount();
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= Math.min(document.numPages, READ); number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  const facts: PdfFacts = { pages, hasCardNumber: texts.some((text) => hasCardNumber(text)) };
  process.stdout.write(JSON.stringify(facts));
} catch {
  process.exitCode = BROKEN;
}
