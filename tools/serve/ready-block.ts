import { hasMailbox } from '../../apps/gateway/src/settings/has-mailbox.ts';
import type { Settings } from '../../apps/gateway/src/settings/settings.ts';

/** The users of the demo; the seed gives them the password named here. */
const demoSignIns = [
  ['merchant@demo.stuiver.test', 'one company, every right'],
  ['group@demo.stuiver.test', 'a tree of companies, may save it'],
  ['viewer@demo.stuiver.test', 'the same tree, may only read'],
  ['ppro@demo.stuiver.test', 'a PPRO company'],
  ['reviewer@demo.stuiver.test', 'the provider’s people: applications, prices, payouts, bank files'],
  ['second-reviewer@demo.stuiver.test', 'a second one, for what two people decide'],
] as const;
const demoPassword = 'welkom-bij-stuiver';

export type ReadyFacts = {
  readonly settings: Settings;
  readonly dataDir: string;
  /** Description of the database. */
  readonly database: string;
  /** True if the demo's users can sign in. */
  readonly demo: boolean;
  readonly milliseconds: number;
  readonly dev: boolean;
};

/** Builds the block that a start ends with: its addresses, sign-ins, and data directory. */
export function readyBlock(facts: ReadyFacts): string {
  const { settings } = facts;
  const tenths = Math.round(facts.milliseconds / 100);
  const seconds = `${Math.floor(tenths / 10)}.${tenths % 10} s`;
  const lines = [
    '',
    `${settings.productName} is ready after ${seconds}: ${settings.publicUrl}`,
    '',
    `  Listening  ${settings.host}:${settings.port} (${settings.mode} mode)`,
    `  Data       ${facts.dataDir}`,
    `  Database   ${facts.database}`,
  ];
  if (hasMailbox(settings))
    lines.push(`  Mails      http://localhost:${settings.port}/mails, only at this machine`);
  else if (settings.smtpUrl === null) lines.push('  Mails      npx stuiver mails');
  if (facts.demo) {
    lines.push('', `  Demo sign-ins, all with the password ${demoPassword}`);
    for (const [email, about] of demoSignIns) lines.push(`    ${email.padEnd(35)} ${about}`);
  }
  lines.push(
    '',
    facts.dev ? '  Watching the sources. Ctrl-C stops everything.' : '  Ctrl-C stops everything.',
    '',
  );
  return lines.join('\n');
}
