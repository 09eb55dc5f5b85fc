import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Stack } from './stack.ts';

/** The texts of the mails to an address, oldest first, as a reader sees them. */
function mailsTo(stack: Pick<Stack, 'dataDir'>, email: string): string[] {
  const folder = join(stack.dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
}

/** Waits for that many mails to an address, and returns the link of the newest. */
export async function mailedLink(
  stack: Pick<Stack, 'dataDir'>,
  email: string,
  mails: number = 1,
): Promise<string> {
  await expect.poll(() => mailsTo(stack, email).length).toBe(mails);
  return /https?:\/\/\S+/.exec(mailsTo(stack, email).at(-1) ?? '')?.[0] ?? '';
}
