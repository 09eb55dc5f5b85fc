import { LARGEST_DOCUMENT } from '@stuiver/domain/applications/documents';
import { describe, expect, it } from 'vitest';
import { judgeFile } from './judge-file.ts';

const PDF = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
const HUGE = `\u00ff\u00d8\u00ff\u00e0\u0000\u0004xx\u00ff\u00c0\u0000\u0011\u0008\u0017\u0071\u0027\u0010${'x'.repeat(3000)}\u00ff\u00d9`;
/** Two dots of metadata, a frame of 80 by 60 pixels and its end. */
const JPEG =
  '\u00ff\u00d8\u00ff\u00e1\u0000\u0004..\u00ff\u00c0\u0000\u0011\u0008\u0000\u003c\u0000\u0050xxxx\u00ff\u00d9';
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a chosen file', () => {
  it.each([
    ['a PDF', PDF, null],
    ['a JPEG', `\u00ff\u00d8\u00ff\u00e0${'x'.repeat(3000)}\u00ff\u00d9`, null],
    ['a photo of 10,000 by 6,001 pixels', HUGE, 'fileTooManyPixels'],
    ['a JPEG with a film after it', `${JPEG}\u0000\u0000\u0000\u0018ftypmp42${'film'.repeat(3000)}`, null],
    ['two JPEGs, as a panorama', `${JPEG}${JPEG}`, null],
    [
      'a photo of 10,000 by 6,001 pixels behind 260 KB of metadata',
      HUGE.replace(
        '\u00ff\u00c0',
        `${`\u00ff\u00e2\u00fd\u00e8${'x'.repeat(0xfde6)}`.repeat(4)}\u00ff\u00c0`,
      ),
      'fileTooManyPixels',
    ],
    [
      'half a JPEG with a whole preview in it',
      `\u00ff\u00d8\u00ff\u00e1\u0000\u0019${JPEG}${JPEG.slice(8, -2)}`,
      'fileIncomplete',
    ],
    [
      'a JPEG and an archive',
      `${JPEG}PK\u0003\u0004e.exePK\u0005\u0006${'\0'.repeat(18)}`,
      'fileHidesAnother',
    ],
    ['a JPEG and a program', `${JPEG}MZ\u0090\u0000`, 'fileHidesAnother'],
    ['a JPEG and a web page', `${JPEG}\n<script>alert(1)</script>`, 'fileHidesAnother'],
    ['a PDF and an archive', `${PDF}PK\u0005\u0006${'\0'.repeat(18)}`, 'fileHidesAnother'],
    ['a PDF followed by 5 KB of nothing', PDF.padEnd(5000, '\0'), null],
    ['a PDF without its last mark', PDF.replace('%%EOF', 'startxref\n9\n'), null],
    ['a PDF cut off in its second revision', `${PDF}2 0 obj << /Type`, 'fileIncomplete'],
    ['a web page in front of a PDF', `<script>alert(1)</script>${PDF}`, 'wrongFileType'],
    ['a photo as iPhones keep it', '\u0000\u0000\u0000\u0018ftypheic....', 'fileHeic'],
    ['a PDF with a password', PDF.replace('/Root', '/Encrypt 5 0 R /Root'), 'fileEncrypted'],
    ['a program', 'MZ\u0090\u0000 and what it does', 'wrongFileType'],
    ['a web page', '<script>alert(1)</script>', 'wrongFileType'],
    ['half a PDF', PDF.slice(0, 40), 'fileIncomplete'],
    ['nothing', '', 'fileEmpty'],
    ['one byte too many', PDF.padEnd(LARGEST_DOCUMENT + 1), 'fileTooLarge'],
  ])('that is %s is judged before a byte of it is sent', async (_what, text, problem) => {
    expect(await judgeFile(new Blob([bytes(text)]), 'pas.pdf')).toBe(problem);
  });

  it('whose name reads as another is refused before a byte of it is sent', async () => {
    expect(await judgeFile(new Blob([bytes(PDF)]), 'pas\u202efdp.exe')).toBe('fileName');
  });
});
