import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Thrown when the product must not start with an operator's input: one line with the place and the remedy. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/**
 * Reads a JSON file of the data directory.
 *
 * @param remedy instructions for a damaged file, as a sentence
 * @returns null when the file does not exist
 * @throws DeploymentError with the file, the place in it and the remedy, and nothing of its content
 */
export function readOperatorFile<T>(path: string, schema: z.ZodType<T>, remedy: string): T | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new DeploymentError(`${path} cannot be read (${code}). Make it a file that this user may read.`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The rest of the message may quote the file.
    const [place = ''] = / \(line \d+ column \d+\)/.exec(String(error)) ?? [];
    throw new DeploymentError(`${path} is not JSON${place}. ${remedy}`);
  }
  const { error, data } = schema.safeParse(value);
  if (error === undefined) return data;
  const [issue] = error.issues;
  throw new DeploymentError(`${path}: ${issue?.path.join('.') || 'it'} ${issue?.message}. ${remedy}`);
}
