import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readOperatorFile } from './operator-file.ts';

const LAST_RUN = z.looseObject({
  at: z.iso.datetime(),
  ok: z.boolean(),
  /** Differences that a check found. */
  differences: z.int().nonnegative().optional(),
});
export type LastRun = z.infer<typeof LAST_RUN>;

/** Results that are kept in the data directory for `/metrics`, each with the command that writes it. */
const WRITTEN_BY = {
  check: 'npx stuiver check',
  backup: 'npx stuiver backup or backup-taken',
  drill: 'npx stuiver drill or restore-proven',
} as const;
type Kept = keyof typeof WRITTEN_BY;

const getLastRunPath = (dataDirectory: string, name: Kept) => join(dataDirectory, `last-${name}.json`);

/** Keeps the result of a command's run. */
export async function writeLastRun(dataDirectory: string, name: Kept, run: LastRun): Promise<void> {
  const path = getLastRunPath(dataDirectory, name);
  await writeFile(`${path}.new`, `${JSON.stringify(run)}\n`);
  await rename(`${path}.new`, path);
}

/**
 * Reads the result of a command's last run; null when it never ran.
 *
 * @throws DeploymentError for a damaged file
 */
export const readLastRun = (dataDirectory: string, name: Kept): LastRun | null =>
  readOperatorFile(getLastRunPath(dataDirectory, name), LAST_RUN, `Run ${WRITTEN_BY[name]} again.`);
