#!/usr/bin/env node
// `npx stuiver …`: the operator's command line, under any Node from 20. See apps/gateway/src/commands.
import { handOver } from './handover.mjs';

const words = process.argv.splice(2);
const command = 'apps/gateway/src/commands/stuiver.ts';
// Commands of a shop's developer, which call a gateway.
const ofClient = 'packages/client/src/cli.ts';
// Commands of the embedded database; its help lists all commands.
const ofDatabase = 'tools/backup.ts';
const isAsking =
  words.length === 0 ||
  ['help', '--version'].includes(words[0] ?? '') ||
  words.includes('--help') ||
  words.includes('-h');
// Commands that change the schema have the owner's address in their settings, and scripts needs no database.
const startsNone = ['migrate', 'distribute', 'scripts'].includes(words[0] ?? '');
if (['listen', 'resend', 'trigger'].includes(words[0] ?? '')) {
  process.argv.push(...words);
  await handOver(ofClient, 'installed');
} else if (isAsking || ['backup', 'restore', 'drill'].includes(words[0] ?? '')) {
  process.argv.push(...words);
  await handOver(ofDatabase, 'installed');
} else if (startsNone) {
  process.argv.push(...words);
  await handOver(command, 'installed');
} else {
  process.argv.push(command, ...words);
  await handOver('tools/with-database.ts', 'installed');
}
