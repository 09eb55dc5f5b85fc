import type { Readable } from 'node:stream';
import { runOnFile } from './file-process.ts';

export type PdfFacts = { readonly pages: number; readonly hasCardNumber: boolean };

const PROGRAM = { name: 'pdf-facts', megabytes: 256 } as const;

/**
 * Reads how many pages a PDF has, and whether its text holds a full card number, outside the gateway.
 *
 * @param owner whose turn it takes
 * @returns null for one that cannot be read within the limits
 */
export async function readPdf(file: Readable, owner: string): Promise<PdfFacts | null> {
  const output = await runOnFile(PROGRAM, 'read', file, owner);
  return typeof output === 'string' ? null : (JSON.parse(output.toString()) as PdfFacts);
}

/**
 * Checks whether a PDF opens without a password, outside the gateway.
 *
 * @param owner whose turn it takes
 */
export async function opensPdf(file: Readable, owner: string): Promise<boolean> {
  return typeof (await runOnFile(PROGRAM, 'open', file, owner)) !== 'string';
}
