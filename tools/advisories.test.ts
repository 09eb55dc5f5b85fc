import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { root } from './serve/processes.ts';
import { onlySoaked } from './testing/selection.ts';

/** Runs the command against a registry of the test's own. */
async function askAbout(answer: RequestListener): Promise<{ code: unknown; output: string }> {
  const registry = createServer(answer).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  const cache = await mkdtemp(join(tmpdir(), 'stuiver-npm-'));
  const child = spawn(process.execPath, ['tools/advisories.ts'], {
    cwd: root,
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: cache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const output = await text(child.stdout);
  const [code] = await exited;
  registry.close();
  await rm(cache, { recursive: true });
  return { code, output };
}

const json: (status: number, body: unknown) => RequestListener = (status, body) => (request, response) => {
  request.resume();
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

test('a known vulnerability of a locked package fails the check and is named', async () => {
  const advisory = { id: 1, url: 'https://example.test/1', title: 'Reads too much', severity: 'high' };
  const advisories = json(200, { pg: [{ ...advisory, vulnerable_versions: '<99.0.0' }] });
  const { code, output } = await askAbout((request, response) => {
    if (request.method === 'POST') return advisories(request, response);
    const name = decodeURIComponent(request.url?.slice(1) ?? '');
    const versions = { '1.0.0': { name, version: '1.0.0' } };
    return json(200, { name, 'dist-tags': { latest: '1.0.0' }, versions })(request, response);
  });
  expect(output).toContain('high: pg');
  expect(output).toContain('Reads too much (https://example.test/1)');
  expect(code).toBe(1);
});

test('a registry without advisories passes', onlySoaked, async () => {
  const { code, output } = await askAbout(json(200, {}));
  expect(output).toBe('The registry knows no vulnerabilities of the locked packages.\n');
  expect(code).toBe(0);
});

describe.each<[string, RequestListener, object]>([
  ['refuses the question', json(405, {}), {}],
  ['hangs up', (request) => request.socket.destroy(), onlySoaked],
])('a registry that %s', (_case, answer, options) => {
  test('passes, and the result is called unknown', options, async () => {
    const { code, output } = await askAbout(answer);
    expect(output).toMatch(/^UNKNOWN: the registry did not report/);
    expect(code).toBe(0);
  });
});
