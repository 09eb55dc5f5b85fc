#!/usr/bin/env node
// `npx stuiver …`: the operator's command line, under any Node from 20. See apps/gateway/src/commands.
import { handOver } from './handover.mjs';

const words = process.argv.splice(2);
const command = 'apps/gateway/src/commands/stuiver.ts';
const isAsking =
  words.length === 0 || words[0] === 'help' || words.includes('--help') || words.includes('-h');
// Commands that change the schema have the owner's address in their settings; help needs no database.
const needsOwner = ['migrate', 'distribute'].includes(words[0] ?? '');
if (isAsking || needsOwner) {
  process.argv.push(...words);
  await handOver(command, 'start');
} else {
  process.argv.push(command, ...words);
  await handOver('tools/with-database.ts', 'start');
}
