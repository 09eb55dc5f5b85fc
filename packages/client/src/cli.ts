#!/usr/bin/env node
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { WebhookEvent } from './api.ts';
import { StuiverError } from './error.ts';
import { listen, resend } from './listen.ts';
import { RECIPES, trigger } from './trigger.ts';

const HELP = `Usage: stuiver listen --forward URL [options]
       stuiver resend ID
       stuiver trigger TYPE ...

listen brings the webhook events of a test deployment to this machine, in order and signed; resend sends one of them again, by
the id that listen prints. trigger makes events happen: ${Object.keys(RECIPES)
  .filter((type) => Array.isArray(RECIPES[type as keyof typeof RECIPES]))
  .join(', ')}.

  --forward URL    address that gets them, such as http://localhost:4000/webhooks
  --types TYPES    only these, such as payment.succeeded,refund.failed
  --name NAME      names this machine; a later run of the same name goes on where it ended
  --gateway URL    for all commands: the gateway's address; GATEWAY_URL when omitted
  --new-secret     make a new signing secret

The environment variable API_KEY holds a test key with the scope webhooks:listen; to trigger, with payments:write and
payments:read, and for refunds refunds:write.`;

/** Secrets of earlier runs, which the gateway shows once, by gateway and name. */
const secretsFile = join(homedir(), '.config/stuiver/listeners.json');

function readSecrets(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(secretsFile, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function readOptions() {
  const laptop = hostname().toLowerCase();
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        forward: { type: 'string' },
        types: { type: 'string', default: '' },
        name: { type: 'string', default: laptop.replace(/[^a-z0-9.-]/g, '-').slice(0, 60) },
        gateway: { type: 'string', default: process.env['GATEWAY_URL'] ?? 'http://localhost:3000/gateway' },
        'new-secret': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message}\n\n${HELP}`);
  }
}

const { values, positionals } = readOptions();
const apiKey = process.env['API_KEY'];
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [command, ...words] = positionals;
if (!apiKey) fail(`Set API_KEY to a test key.\n\n${HELP}`);
const { gateway, name, forward = '' } = values;
const options = { apiKey, gateway };

/** Forwards events until the process is stopped. */
async function runListener(): Promise<void> {
  if (!URL.canParse(forward)) fail(`--forward ${forward} is not an address.`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const place = `${gateway} ${name}`;
  const known = readSecrets();
  await listen({
    ...options,
    name,
    forward,
    eventTypes: values.types.split(',').filter(Boolean) as WebhookEvent['type'][],
    needsSecret: values['new-secret'] || known[place] === undefined,
    signal: stop.signal,
    onStart: (secret) => {
      if (secret !== null) {
        mkdirSync(join(secretsFile, '..'), { recursive: true, mode: 0o700 });
        const all = JSON.stringify({ ...readSecrets(), [place]: secret }, null, 2);
        writeFileSync(secretsFile, all, { mode: 0o600 });
      }
      console.log(`Listening as ${name}; events go to ${forward}\nSigning secret: ${secret ?? known[place]}`);
    },
    onEvent: ({ id, eventType, transactionId, requestId, number, outcome }) => {
      const what = outcome.reason === 'answered' ? String(outcome.status) : outcome.reason;
      const took = `(${outcome.milliseconds} ms${number > 1 ? `, try ${number}` : ''})`;
      const call = requestId === null ? '' : `  by request ${requestId}`;
      const event = `${eventType}  ${transactionId}  ${what} ${took}  id ${id}${call}`;
      console.log(`${new Date().toISOString()}  ${event}`);
    },
    onTrouble: (error) => console.error(`${error.message}; trying again`),
  });
}

const steps: Record<string, () => Promise<void>> = {
  listen: runListener,
  resend: async () => {
    for (const id of words) await resend(options, id);
    console.log('Sent again.');
  },
  trigger: async () => {
    for (const type of words) {
      const id = await trigger(options, type, (step, paymentId) => console.log(`${paymentId}  ${step}`));
      console.log(`${id}  ${type} happened`);
    }
  },
};
const run = steps[command ?? ''];
// Only the listener takes no words.
if (!run || (command === 'listen') !== (words.length === 0)) fail(HELP);
try {
  await run();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const code = error instanceof StuiverError ? error.code : null;
  if (code === 'noAnswer')
    fail(`No answer from ${gateway}. Name another address by --gateway or GATEWAY_URL.`);
  const isLive = command === 'listen' && code === 'notFound';
  fail(isLive ? 'Only a test deployment can be listened to.' : error.message);
}
