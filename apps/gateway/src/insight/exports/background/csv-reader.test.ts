import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countLines, readCsv } from './csv-reader.ts';

async function* inPieces(text: string, cuts: readonly number[]): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b);
  let from = 0;
  for (const place of [...places, bytes.length]) {
    yield bytes.subarray(from, place);
    from = place;
  }
}

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const amountOf = (minor: number) => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
};

describe('a file that is read again', () => {
  it('has the lines and the sum that were written, however it is split into chunks', async () => {
    const line = fc.tuple(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.integer({ min: -99_999, max: 99_999 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat()), async (lines, cuts) => {
        const text = lines.map(([words, minor]) => `${cell(words)};${amountOf(minor)};${cell('x;\n')}\n`);
        const file = `\ufeff"Tekst";"Bedrag";"Rest"\n${text.join('')}`;
        const sum = lines.reduce((total, [, minor]) => total + BigInt(minor), 0n);
        expect(await readCsv(inPieces(file, cuts), ';', 1)).toEqual({ rows: lines.length, sum });
      }),
    );
  });

  it.each(['"a";"b"\n"c', '"a"\n"c";1', ''])(
    'is not taken for whole when it ends within a line: %j',
    async (text) => {
      await expect(readCsv(inPieces(text, []), ';', -1)).rejects.toThrow('ends within a line');
    },
  );

  it('counts lines as they come', () => {
    expect(countLines(Buffer.from('a\nb\n\nc'))).toBe(3);
  });
});
