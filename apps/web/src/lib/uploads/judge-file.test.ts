import { LARGEST_DOCUMENT } from '@stuiver/domain/applications/documents';
import { describe, expect, it } from 'vitest';
import { judgeFile } from './judge-file.ts';

const PDF = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('a chosen file', () => {
  it.each([
    ['a PDF', PDF, null],
    ['a JPEG', `\u00ff\u00d8\u00ff\u00e0${'x'.repeat(3000)}\u00ff\u00d9`, null],
    [
      'a photo of 10,000 by 6,001 pixels',
      `\u00ff\u00d8\u00ff\u00e0\u0000\u0004xx\u00ff\u00c0\u0000\u0011\u0008\u0017\u0071\u0027\u0010${'x'.repeat(3000)}\u00ff\u00d9`,
      'fileTooManyPixels',
    ],
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
