import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingsTable } from '../apps/gateway/src/settings/table.mjs';
import { GATEWAY_MEMORY } from './serve/gateway-memory.ts';
import { root } from './serve/processes.ts';

type Service = {
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly env_file?: readonly { readonly path: string }[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: object;
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
};

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Its tags say how `docker compose` joins two files, which the tests below do not. */
const readCompose = (path: string) =>
  parse(read(path).replaceAll(/ !(reset|override)\b/g, ''), { merge: true }) as Compose;

const usual = readCompose('compose.yaml');
const citus = readCompose('compose.citus.yaml');

/** Both files as `docker compose` reads them together, limited to names. */
const together = {
  services: new Set(Object.keys({ ...usual.services, ...citus.services })),
  volumes: new Set(Object.keys({ ...usual.volumes, ...citus.volumes })),
  secrets: { ...usual.secrets, ...citus.secrets },
};

const services = [usual, citus].flatMap((file) => Object.entries(file.services));

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  test('has no mistake that a linter finds', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    expect(validate('FORM node').map(({ message }) => message)).toContain('Unknown instruction: FORM');
  });

  test('names versions, an ordinary user and a health check', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    expect(images).toEqual(['node:24-bookworm-slim', 'node:24-bookworm-slim']);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });

  test('has the gateway give memory back as npm start does', () => {
    for (const [name, value] of Object.entries(GATEWAY_MEMORY.environment))
      expect(dockerfile).toMatch(new RegExp(`^ENV (.+ )?${name}=${value}( |$)`, 'm'));
    for (const flag of GATEWAY_MEMORY.flags)
      expect(dockerfile).toMatch(new RegExp(`^ENTRYPOINT .*"${flag}"`, 'm'));
  });

  test('copies every package’s list of dependencies before it installs', () => {
    const names = ['client', 'contract', 'domain', 'medusa-payment', 'messages', 'vendure-payment'].map(
      (name) => `packages/${name}`,
    );
    const lists = ['apps/gateway', 'apps/web', ...names];
    const copied = dockerfile.slice(0, dockerfile.indexOf('RUN npm ci'));
    expect(lists.filter((folder) => !copied.includes(`COPY ${folder}/package.json ${folder}/`))).toEqual([]);
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
    expect(Object.keys(packages).filter((path) => /^(apps|packages)\/[^/]+$/.test(path))).toEqual(lists);
  });
});

describe.each(services)('the container %s', (_, service) => {
  test('uses only services, volumes and secrets that are there', () => {
    const named = (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
    expect({
      services: Object.keys(service.depends_on ?? {}).filter((name) => !together.services.has(name)),
      volumes: named.filter((name) => !name.startsWith('.') && !together.volumes.has(name)),
      secrets: (service.secrets ?? [])
        .map((secret) => (typeof secret === 'string' ? secret : secret.source))
        .filter((name) => !(name in together.secrets)),
    }).toEqual({ services: [], volumes: [], secrets: [] });
  });

  test('gives each setting by its name, and secrets by files', () => {
    const known = new Set<string>(Object.values(settingsTable).map(({ env }) => env));
    const names = Object.keys(service.environment ?? {});
    const own = names.filter((name) => /^(STUIVER|DATABASE)_/.test(name));
    expect(own.filter((name) => !known.has(name.replace(/_FILE$/, '')))).toEqual([]);
    expect(names.filter((name) => /PASSWORD$|^DATABASE_.*URL$/.test(name))).toEqual([]);
  });

  test('has an image with a version, listens on loopback, and has a health check', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/);
    if (service.image === undefined) return;
    expect(service.image).toMatch(/^stuiver:latest$|:\d/);
    // The image of the gateway brings its own check.
    if (!service.image.startsWith('stuiver')) expect(service.healthcheck).toBeDefined();
  });
});

/** Settings that a container decides: the host's port, say, is not the container's. */
const FIXED = ['HOST', 'PORT', 'STUIVER_DATA_DIR'];

test.each(services.filter(([, { image }]) => image === 'stuiver:latest'))(
  'the container %s gets every setting of .env',
  (_, { env_file: files = [], environment = {} }) => {
    const written = Object.fromEntries(Object.values(settingsTable).map(({ env }) => [env, 'written']));
    // As Docker does: its own environment comes before that of files.
    const given = { ...(files.some(({ path }) => path === '.env') ? written : {}), ...environment };
    const missing = Object.keys(written).filter((env) => given[env] !== 'written');
    expect(missing.filter((env) => !FIXED.includes(env))).toEqual([]);
  },
);

test('deploy/make-secrets writes every secret once, for nobody else on the machine', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stuiver-secrets-'));
  try {
    copyFileSync(join(root, 'deploy/make-secrets'), join(folder, 'make-secrets'));
    const secrets = join(folder, 'secrets');
    const written = () => {
      execFileSync('sh', [join(folder, 'make-secrets')]);
      return readdirSync(secrets).map((name) => [name, readFileSync(join(secrets, name), 'utf8')]);
    };
    const first = written();
    expect(first.map(([name]) => `deploy/secrets/${name}`).toSorted()).toEqual(
      Object.values(together.secrets)
        .map(({ file }) => file)
        .toSorted(),
    );
    const { 'app-password': password, 'database-url': url } = Object.fromEntries(first) as Record<
      string,
      string
    >;
    expect(password).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(url).toBe(`postgres://stuiver_app:${password}@postgres/stuiver`);
    expect(statSync(secrets).mode & 0o777).toBe(0o700);
    expect(written()).toEqual(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
