import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** Why the product must not start on what an operator gave it: one line with the place and what to do. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
}

/**
 * Reads a JSON file of the data directory.
 *
 * @param remedy what to do when the file is damaged, as a sentence
 * @returns null when there is no such file
 * @throws DeploymentError with the file, the place in it and the remedy, and nothing of what it holds
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
