import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openPeerPostgres, type PeerPostgres, ROLE_PASSWORD } from '../bench/peers/place.ts';
import { freePort } from '../apps/gateway/src/testing/gateway-process.ts';
import { root, runNodeToEnd, runToEnd } from './serve/processes.ts';
import { ensureBuilt, webApp } from './serve/builds.ts';
import type { Plugin } from './shops/build-plugin.ts';
import { CASES, type Cases, OUTAGES, type Stage, VENDURE_CASES } from './shops/cases.ts';
import { packForShops } from './shops/pack.ts';
import { openBrowser } from './shops/payer.ts';
import { openProvider, type Provider } from './shops/provider.ts';
import { startRelay } from './shops/relay.ts';
import { type Shop, type ShopSettings, STAFF } from './shops/shop.ts';
import { CONFIG, openMedusa } from './shops/medusa.ts';
import { openVendure } from './shops/vendure.ts';
import { PRODUCTS, SERVER } from './shops/vendure-server.ts';

// `npm run check:shops [-- FOLDER [ENGINE [CASES]]]`: installs the engines of shops into a folder of their own, with the client and the
// plug-ins as they are published, and plays what happens to orders and payments, beside a gateway and in a browser.

type Engine = {
  readonly name: string;
  readonly plugin: Plugin;
  readonly packages: Readonly<Record<string, string>>;
  /** What the shop runs, by the names of its files. */
  readonly files: Readonly<Record<string, string>>;
  /** How a shop's own configuration, in TypeScript, names the plug-in. */
  readonly use: string;
  readonly eventsPath: string;
  readonly open: (settings: ShopSettings) => Promise<Shop>;
};

const ENGINES: readonly Engine[] = [
  {
    name: 'vendure',
    plugin: 'vendure-payment',
    packages: { '@vendure/core': '3.7.3', pg: '8.23.1' },
    files: { 'server.mjs': SERVER, 'products.csv': PRODUCTS },
    use: `import { StuiverPlugin } from '@stuiver/vendure-payment';
      export const plugins = [StuiverPlugin.init({ gateway: '', apiKey: '', webhookSecret: '', vendureUrl: '', returnUrl: '' })];
      // @ts-expect-error the other settings are missing
      StuiverPlugin.init({ gateway: '' });`,
    eventsPath: '/payments/stuiver',
    open: openVendure,
  },
  {
    name: 'medusa',
    plugin: 'medusa-payment',
    packages: Object.fromEntries(
      ['medusa', 'framework', 'cli', 'admin-sdk'].map((part) => [`@medusajs/${part}`, '2.21.2']),
    ),
    files: { 'medusa-config.js': CONFIG },
    use: `import type { StuiverOptions } from '@stuiver/medusa-payment';
      // @ts-expect-error the other settings are missing
      export const options: StuiverOptions = { gateway: '' };`,
    eventsPath: '/hooks/payment/stuiver_stuiver',
    open: openMedusa,
  },
];

/** Installs an engine with the plug-in as it is published, and checks the plug-in's types against the engine's. */
async function install(engine: Engine, folder: string, packed: Readonly<Record<string, string>>) {
  const { name, plugin, packages, files, use } = engine;
  mkdirSync(folder, { recursive: true });
  const own = ['@stuiver/client', `@stuiver/${plugin}`].map((one) => [one, `file:${packed[one]}`]);
  const manifest = {
    name: `shop-on-${name}`,
    private: true,
    dependencies: { ...packages, ...Object.fromEntries(own) },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  // A tarball of the same version may be another one now.
  const outdated = [
    'package-lock.json',
    'node_modules/.package-lock.json',
    'node_modules/@stuiver',
    'checked',
  ];
  for (const kept of outdated) rmSync(join(folder, kept), { recursive: true, force: true });
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await runToEnd('npm', args, { cwd: folder });
  if (code !== 0) throw new Error(`npm install ended with ${code}:\n${output.slice(-4000)}`);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const source = join(root, 'packages', plugin);
  cpSync(join(source, 'src'), join(folder, 'checked'), { recursive: true });
  writeFileSync(join(folder, 'checked/use.ts'), use);
  const typeRoots = [join(root, 'node_modules/@types')];
  const config = {
    extends: join(source, 'tsconfig.json'),
    compilerOptions: { noEmit: true, rootDir: folder, types: ['node'], typeRoots },
    include: [join(folder, 'checked')],
    exclude: ['**/*.test.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const types = await runNodeToEnd([compiler, '-p', folder], { cwd: folder });
  if (types.code !== 0) throw new Error(`The types of ${plugin} do not fit ${name}:\n${types.output}`);
}

type Row = {
  readonly shop: string;
  readonly case: string;
  readonly seconds: number;
  readonly result: string;
};

async function play(stage: Stage, [name, act]: [string, Cases[string]]): Promise<Row> {
  const began = Date.now();
  const result = await act(stage).then(
    () => 'ok',
    (error: unknown) => `FAILED: ${error instanceof Error ? error.message : String(error)}`,
  );
  const row = { shop: stage.shop.name, case: name, seconds: Math.round((Date.now() - began) / 1000), result };
  console.log(`  ${name} (${row.seconds} s): ${result}`);
  return row;
}

/** Empties a shop's database; its address. */
async function emptyDatabase({ open, port }: PeerPostgres, name: string): Promise<string> {
  const client = await open(name);
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.end();
  return `postgres://${name}:${ROLE_PASSWORD}@127.0.0.1:${port}/${name}`;
}

type Places = { readonly folder: string; readonly provider: Provider; readonly postgres: PeerPostgres };

async function check(engine: Engine, { folder, provider, postgres }: Places, only: RegExp): Promise<Row[]> {
  const relay = await startRelay();
  const account = await provider.openAccount(`${relay.url}${engine.eventsPath}`);
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const environment = {
    GATEWAY_URL: account.gateway,
    API_KEY: account.apiKey,
    WEBHOOK_SECRET: account.secret,
    EVENTS_URL: relay.url,
    RETURN_URL: `${relay.url}/orders/{code}`,
    DATABASE_URL: await emptyDatabase(postgres, engine.name),
    ADMIN_PASSWORD: STAFF.password,
    MEDUSA_DISABLE_TELEMETRY: 'true',
    NODE_ENV: 'production',
    PORT: port,
  };
  const browser = await openBrowser();
  const shop = await engine.open({ folder, origin, environment });
  relay.target = origin;
  const stage = { shop, account, provider, relay, browser };
  try {
    const rows: Row[] = [];
    const choose = (cases: Cases) => Object.entries(cases).filter(([name]) => only.test(name));
    const chosen = choose(engine.name === 'vendure' ? { ...CASES, ...VENDURE_CASES } : CASES);
    // A few at a time: most of a case is waiting, and the machine is small.
    const workers = Array.from({ length: 4 }, async () => {
      for (let next = chosen.shift(); next !== undefined; next = chosen.shift())
        rows.push(await play(stage, next));
    });
    await Promise.all(workers);
    for (const one of choose(OUTAGES)) rows.push(await play(stage, one));
    return rows;
  } finally {
    await shop.close();
    await browser.close();
    relay.close();
  }
}

const [given, chosenEngine = '', pattern = ''] = process.argv.slice(2);
const engines = ENGINES.filter(({ name }) => name.includes(chosenEngine));
const home = given === undefined ? join(tmpdir(), 'stuiver-shops') : resolve(given);
await ensureBuilt(webApp);
const packed = await packForShops(join(home, 'packed'));
for (const engine of engines) {
  const began = Date.now();
  await install(engine, join(home, engine.name), packed);
  const names = Object.entries(engine.packages).map((parts) => parts.join('@'));
  console.log(`Installed ${names.join(', ')} in ${Math.round((Date.now() - began) / 1000)} s`);
}
const postgres = await openPeerPostgres(join(home, 'postgres'));
const provider = await openProvider();
const rows: Row[] = [];
try {
  for (const engine of engines) {
    console.log(`${engine.name}:`);
    const places = { folder: join(home, engine.name), provider, postgres };
    rows.push(...(await check(engine, places, new RegExp(pattern))));
  }
} finally {
  await provider.close();
  await postgres.stop();
}
console.table(rows);
process.exitCode = rows.length > 0 && rows.every(({ result }) => result === 'ok') ? 0 : 1;
