import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The settings of a gateway whose clock differs from the machine's by the milliseconds in a file. */
export const steppingClock = (file: string) => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, 'stepping-clock.mjs')}`,
  CLOCK_FILE: file,
});

/** Sets a gateway's clock, and waits until it, or the one that takes its place, has set it. */
export async function setClock(file: string, shift: number): Promise<void> {
  writeFileSync(file, String(shift));
  const seen = `${file}.seen`;
  while (!existsSync(seen) || readFileSync(seen, 'utf8') !== String(shift)) await delay(5);
}
