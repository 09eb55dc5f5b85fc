#!/usr/bin/env node
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { WebhookEvent } from './api.ts';
import { StuiverError } from './error.ts';
import { listen } from './listen.ts';

const HELP = `Usage: stuiver listen --forward URL [options]

Brings the webhook events of a test deployment to this machine, in order and signed.

  --forward URL    address that gets them, such as http://localhost:4000/webhooks
  --types TYPES    only these, such as payment.succeeded,refund.failed
  --name NAME      names this machine; a later run of the same name goes on where it ended
  --gateway URL    the gateway's address; GATEWAY_URL when omitted
  --new-secret     make a new signing secret

The environment variable API_KEY holds a test key with the scope webhooks:listen.`;

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
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        forward: { type: 'string' },
        types: { type: 'string', default: '' },
        name: {
          type: 'string',
          default: hostname()
            .toLowerCase()
            .replace(/[^a-z0-9.-]/g, '-')
            .slice(0, 60),
        },
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
if (positionals.join() !== 'listen' || values.forward === undefined) fail(HELP);
if (!URL.canParse(values.forward)) fail(`--forward ${values.forward} is not an address.`);
if (!apiKey) fail('Set API_KEY to a test key with the scope webhooks:listen.');

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
const { gateway, name, forward } = values;
const place = `${gateway} ${name}`;
const known = readSecrets();

try {
  await listen({
    apiKey,
    gateway,
    name,
    forward,
    eventTypes: values.types.split(',').filter(Boolean) as WebhookEvent['type'][],
    needsSecret: values['new-secret'] || known[place] === undefined,
    signal: stop.signal,
    onStart: (secret) => {
      if (secret !== null) {
        mkdirSync(join(secretsFile, '..'), { recursive: true, mode: 0o700 });
        writeFileSync(secretsFile, JSON.stringify({ ...readSecrets(), [place]: secret }, null, 2), {
          mode: 0o600,
        });
      }
      console.log(`Listening as ${name}; events go to ${forward}\nSigning secret: ${secret ?? known[place]}`);
    },
    onEvent: ({ eventType, transactionId, requestId, number, outcome: { reason, status, milliseconds } }) => {
      const again = number > 1 ? `, try ${number}` : '';
      const call = requestId === null ? '' : `  by request ${requestId}`;
      const what = reason === 'answered' ? String(status) : reason;
      console.log(
        `${new Date().toISOString()}  ${eventType}  ${transactionId}  ${what} (${milliseconds} ms${again})${call}`,
      );
    },
    onTrouble: (error) => console.error(`${error.message}; trying again`),
  });
} catch (error) {
  if (!(error instanceof StuiverError)) throw error;
  const why = error.code === 'notFound' ? 'Only a test deployment can be listened to.' : error.message;
  fail(why);
}
