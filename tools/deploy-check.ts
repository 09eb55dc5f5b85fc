import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { settingsTable } from '../apps/gateway/src/settings/table.mjs';
import { type AlertRule, alertRules, parseRule } from '../apps/gateway/src/testing/alert-rules.ts';
import { startNginx } from './cluster/nginx.ts';
import { root } from './serve/processes.ts';
import { startDeployment, USER } from './testing/deployment.ts';
import { signIn } from './testing/driver.ts';

// `npm run check:deploy`: has each file of `deploy` and compose.yaml read by the program it is for, and sends requests
// through nginx to a gateway. It needs `apt-get install nginx openssl prometheus prometheus-alertmanager systemd`, and
// docker-compose 2.24 or newer as `docker compose` or as the program that DOCKER_COMPOSE names.

const home = mkdtempSync(join(tmpdir(), 'stuiver-deploy-'));
const place = (name: string) => join(home, name);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const step = (text: string) => console.log(`ok  ${text}`);

/** Runs a program to its end, and returns its output. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(program, [...args], {
    encoding: 'utf8',
    env,
    cwd: home,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(found)} in place of ${JSON.stringify(expected)}`);
}

/** Copies a file of `deploy` with this check's places in it. */
function install(name: string, places: Readonly<Record<string, string>> = {}): void {
  let text = read(`deploy/${name}`);
  for (const [shipped, here] of Object.entries(places)) text = text.replaceAll(shipped, here);
  writeFileSync(place(basename(name)), text);
}

/** A test of promtool: the rule is quiet at its limit, and until its condition has lasted; then it fires. */
function ruleTest(rule: AlertRule) {
  const { metric, label, limit, isGrowth } = parseRule(rule);
  const [named = ''] = [...rule.annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, name]) => name);
  const labels: Record<string, string> = {
    job: 'stuiver',
    ...(named && { [named]: 'x' }),
  };
  const [only, value] = label.replaceAll('"', '').split('=');
  if (only && value) labels[only] = value;
  const isLeast = rule.expr.startsWith('min by (job)');
  const series = (instance: string) =>
    `${metric}{${Object.entries({ ...labels, instance })
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}}`;
  const rising = isGrowth ? `0+0x10 ${limit + 1}+${limit + 1}x30` : `${limit}+0x10 ${limit + 1}+0x30`;
  const minutes = Number.parseInt(rule.for ?? '0', 10);
  const firing = {
    exp_labels: { ...labels, ...rule.labels, ...(isLeast ? {} : { instance: 'a' }) },
    exp_annotations: {
      ...rule.annotations,
      summary: rule.annotations.summary.replaceAll(/\{\{ \$labels\.\w+ \}\}/g, 'x'),
    },
  };
  const alerts = (at: number, expected: readonly object[]) => ({
    eval_time: `${at}m`,
    alertname: rule.alert,
    exp_alerts: expected,
  });
  const quiet = { series: series('b'), values: `${limit}+0x60` };
  return [
    {
      interval: '1m',
      input_series: [
        { series: series('a'), values: rising },
        ...(isGrowth ? [] : isLeast ? [{ series: series('b'), values: rising }] : [quiet]),
      ],
      alert_rule_test: [
        alerts(10, []),
        ...(minutes > 1 ? [alerts(10 + minutes, [])] : []),
        alerts(14 + minutes, [firing]),
      ],
    },
    // One process of the deployment that has the proof is enough.
    ...(isLeast
      ? [
          {
            interval: '1m',
            input_series: [{ series: series('a'), values: rising }, quiet],
            alert_rule_test: [alerts(20, [])],
          },
        ]
      : []),
  ];
}

function checkPrometheus(): void {
  writeFileSync(place('token'), 'token');
  writeFileSync(place('smtp-password'), 'password');
  install('alerts.yaml');
  install('prometheus.yml', { '/etc/prometheus/stuiver-token': place('token') });
  run('promtool', ['check', 'config', place('prometheus.yml')]);
  run('promtool', ['check', 'rules', place('alerts.yaml')]);
  const down = {
    interval: '1m',
    input_series: [{ series: 'up{job="stuiver",instance="x"}', values: '1+0x5 0+0x10' }],
    alert_rule_test: [
      { eval_time: '5m', alertname: 'StuiverProcessDown', exp_alerts: [] },
      {
        eval_time: '8m',
        alertname: 'StuiverProcessDown',
        exp_alerts: alertRules('processes').map(({ labels, annotations }) => ({
          exp_labels: { job: 'stuiver', instance: 'x', ...labels },
          exp_annotations: {
            ...annotations,
            summary: annotations.summary.replace('{{ $labels.instance }}', 'x'),
          },
        })),
      },
    ],
  };
  const tests = [...alertRules().flatMap(ruleTest), down];
  writeFileSync(place('tests.yaml'), stringify({ rule_files: [place('alerts.yaml')], tests }));
  run('promtool', ['test', 'rules', place('tests.yaml')]);
  step(`Prometheus reads its configuration, and ${tests.length} tests of its rules pass`);
  install('alertmanager.yml', { '/etc/prometheus/smtp-password': place('smtp-password') });
  run('amtool', ['check-config', place('alertmanager.yml')]);
  const routes = (severity: string) =>
    run('amtool', [
      'config',
      'routes',
      'test',
      `--config.file=${place('alertmanager.yml')}`,
      `severity=${severity}`,
    ]).trim();
  expectSame('routes', [routes('page'), routes('ticket')], ['on-call', 'tickets']);
  step('Alertmanager reads its configuration, and pages only for what pages');
}

function checkUnits(): void {
  const units = globSync('deploy/systemd/*', { cwd: root });
  const places = { '/usr/bin/node': process.execPath, '/opt/stuiver': root };
  for (const unit of units) install(unit.replace('deploy/', ''), places);
  const instances = { api: '3001', worker: '9464', command: 'check', weekly: 'check', pgbackrest: 'full' };
  for (const unit of units) {
    const name = basename(unit).replace(
      /-(\w+)@\./,
      (_, kind: keyof typeof instances) => `-${kind}@${instances[kind]}.`,
    );
    const { stderr, status } = spawnSync('systemd-analyze', ['verify', place(name)], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${home}:` },
    });
    if (status !== 0 || stderr !== '') throw new Error(`${name}:\n${stderr}`);
    // pgBackRest's own needs what postgres may read.
    if (name.endsWith('.service') && !name.includes('pgbackrest'))
      run('systemd-analyze', ['security', '--offline=true', '--threshold=20', place(basename(unit))]);
  }
  step(`systemd reads ${units.length} units, whose services are exposed by 2.0 of 10 at most`);
}

function checkCompose(): void {
  const [program = 'docker', ...words] =
    process.env['DOCKER_COMPOSE'] === undefined ? ['docker', 'compose'] : [process.env['DOCKER_COMPOSE']];
  for (const path of [
    'compose.yaml',
    'compose.citus.yaml',
    ...globSync('deploy/{postgres,citus}/*', { cwd: root }),
  ]) {
    mkdirSync(place(`compose/${path.split('/').slice(0, -1).join('/')}`), { recursive: true });
    writeFileSync(place(`compose/${path}`), read(path));
  }
  const values = Object.fromEntries(
    Object.values(settingsTable).map(({ env }) => [env, env === 'PORT' ? '8080' : 'from .env']),
  );
  writeFileSync(
    place('compose/.env'),
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const config = (...files: readonly string[]) => {
    const args = files.flatMap((file) => ['--file', place(`compose/${file}`)]);
    const text = run(program, [...words, ...args, '--profile=*', 'config', '--format=json'], {
      PATH: process.env['PATH'],
      HOME: home,
    });
    return (
      JSON.parse(text) as {
        services: Record<string, { image: string; build?: object; environment: Record<string, string> }>;
      }
    ).services;
  };
  const services = config('compose.yaml');
  for (const [name, { image, environment }] of Object.entries(services)) {
    if (image !== 'stuiver:latest') continue;
    const lost = Object.keys(values).filter((env) => environment[env] !== values[env]);
    expectSame(`settings that do not reach ${name}`, lost.toSorted(), ['HOST', 'PORT', 'STUIVER_DATA_DIR']);
  }
  expectSame(
    'the image of Citus',
    config('compose.yaml', 'compose.citus.yaml')['postgres']?.build,
    undefined,
  );
  step('docker compose reads both files, and every setting of .env reaches the containers');
}

/** Requests through nginx with TLS, as browsers and shops send them. */
async function checkNginx(): Promise<void> {
  const request = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1'.split(' ');
  run('openssl', [...request, '-keyout', place('key.pem'), '-out', place('cert.pem')]);
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  const deployment = await startDeployment();
  const gateway = await deployment.startGateway({
    env: {
      STUIVER_TRUSTED_PROXIES: '127.0.0.1',
      STUIVER_PUBLIC_URL: 'https://pay.example.com',
      STUIVER_METRICS_TOKEN: 'a-token-of-thirty-two-characters',
      STUIVER_RATE_LIMIT_SIGN_IN: '3',
    },
  });
  /** A gateway that answers with what it got. */
  const echo = createServer((request, response) => {
    let size = 0;
    request.on('data', (part: Buffer) => (size += part.length));
    request.on('end', () => response.end(JSON.stringify({ size, headers: request.headers })));
  }).listen(0, '127.0.0.1');
  await new Promise((settle) => echo.once('listening', settle));
  const { port: echoPort } = echo.address() as { port: number };
  const tls = { certificate: place('cert.pem'), key: place('key.pem') };
  const nginx = await startNginx([gateway.port], tls);
  const mirror = await startNginx([echoPort], tls);
  try {
    nginx.reload();
    const answer = await fetch(`${nginx.url}/health?reference=secret`);
    expectSame('the health', answer.status, 200);
    if (!answer.headers.has('strict-transport-security')) throw new Error('No Strict-Transport-Security');
    expectSame('the server', answer.headers.get('server'), 'nginx');
    expectSame('figures for everyone', (await fetch(`${nginx.url}/metrics`)).status, 404);

    const body = Buffer.alloc(20 * 1024 * 1024);
    const sent = await fetch(mirror.url, { method: 'POST', body, headers: { 'x-forwarded-for': '9.9.9.9' } });
    expectSame('the largest body', sent.status, 200);
    const got = (await sent.json()) as { size: number; headers: Record<string, string> };
    expectSame('the largest body', got.size, body.length);
    expectSame('the caller’s address', got.headers['x-forwarded-for'], '127.0.0.1');
    expectSame('the host', got.headers['host'], new URL(mirror.url).host);

    const accessToken = await signIn(nginx.url, USER.email, USER.password);
    const stream = await fetch(`${nginx.url}/gateway/events`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expectSame('the stream of changes', stream.status, 200);
    const reader = stream.body!.getReader();
    if (((await reader.read()).value?.length ?? 0) === 0)
      throw new Error('The stream of changes is held back');
    await reader.cancel();

    const session = connect(nginx.url, { rejectUnauthorized: false });
    const status = await new Promise((settle, fail) => {
      session.once('error', fail);
      session.request({ ':path': '/health' }).once('response', (headers) => settle(headers[':status']));
    });
    session.close();
    expectSame('HTTP/2', status, 200);
    if (!nginx.log().includes('GET /health') || nginx.log().includes('secret'))
      throw new Error(`The access log has queries:\n${nginx.log()}`);
  } finally {
    await nginx.stop();
    await mirror.stop();
    echo.close();
    await deployment.remove();
  }
  step('nginx with TLS passes calls, the largest body and the stream of changes to a gateway');
}

try {
  checkPrometheus();
  checkUnits();
  checkCompose();
  await checkNginx();
} finally {
  rmSync(home, { recursive: true, force: true });
}
