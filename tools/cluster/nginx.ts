import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';

const FILE = resolve(import.meta.dirname, '../../deploy/nginx.conf');

/** An nginx with the file of the documentation before gateways of a test. */
export type Proxy = {
  readonly url: string;
  /** The lines of its access log. */
  log(): string;
  reload(): void;
  stop(): Promise<void>;
};

/** A certificate's files; without them the proxy speaks plain HTTP. */
type Tls = { readonly certificate: string; readonly key: string } | null;

/** Reads the documented file and fills in an operator's values. */
function filledIn(directory: string, port: number, gatewayPorts: readonly number[], tls: Tls): string {
  const shipped = readFileSync(FILE, 'utf8');
  const [line] = /^ *server 10\.0\.0\..*$/m.exec(shipped) ?? [];
  if (line === undefined) throw new Error(`${FILE} names no gateways`);
  const servers = gatewayPorts.map((gateway) => line.replace(/10[\d.:]+/, `127.0.0.1:${String(gateway)}`));
  const placed = shipped
    .replace(/(?:^ *server 10\.0\.0\..*\n)+/m, `${servers.join('\n')}\n`)
    .replace('/var/log/nginx', directory);
  const listen = `listen 127.0.0.1:${String(port)}`;
  return tls === null
    ? placed.replace('listen 443 ssl http2', listen).replaceAll(/^ *ssl_.*\n/gm, '')
    : placed
        .replace('listen 443', listen)
        .replace('/etc/ssl/pay.example.com.pem', tls.certificate)
        .replace('/etc/ssl/pay.example.com.key', tls.key);
}

/** Runs the nginx of the PATH with `deploy/nginx.conf`. */
export async function startNginx(gatewayPorts: readonly number[], tls: Tls = null): Promise<Proxy> {
  const directory = mkdtempSync(join(tmpdir(), 'stuiver-nginx-'));
  // As root, nginx's workers are another user.
  chmodSync(directory, 0o755);
  const port = await freePort();
  writeFileSync(join(directory, 'site.conf'), filledIn(directory, port, gatewayPorts, tls));
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(directory, kind)};`,
  );
  writeFileSync(
    join(directory, 'nginx.conf'),
    `daemon off; pid ${join(directory, 'pid')}; error_log ${join(directory, 'error.log')};
     events {} http { access_log off; ${kept.join(' ')} include ${join(directory, 'site.conf')}; }`,
  );
  const child: ChildProcess = spawn('nginx', ['-p', directory, '-c', join(directory, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'close');
  const url = `${tls === null ? 'http' : 'https'}://127.0.0.1:${String(port)}`;
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('nginx ended');
    await delay(50);
  }
  return {
    url,
    /** Has it read its files again. */
    reload() {
      const { status } = spawnSync('nginx', [
        '-s',
        'reload',
        '-p',
        directory,
        '-c',
        join(directory, 'nginx.conf'),
      ]);
      if (status !== 0) throw new Error(`nginx -s reload ended with ${status}`);
    },
    log: () => readFileSync(join(directory, 'stuiver.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
