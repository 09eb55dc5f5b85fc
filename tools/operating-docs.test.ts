import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { OWN_BACKUP_COMMANDS } from '../apps/gateway/src/commands/backup-commands.ts';
import { COMMANDS } from '../apps/gateway/src/commands/run-command.ts';
import { settingsTable } from '../apps/gateway/src/settings/table.mjs';
import { BACKUP_COMMANDS } from './backup/commands.ts';
import { CHAPTERS } from './testing/chapters.ts';
import { root } from './serve/processes.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const texts = globSync(['README.md', 'docs/**/*.md', 'deploy/**/*', 'compose*.yaml', 'Dockerfile'], {
  cwd: root,
  exclude: ['deploy/secrets/**'],
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .map((path) => ({ path, text: read(path) }));

/** Every match of a pattern's first group, with the file it is in. */
const named = (pattern: RegExp) =>
  texts.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })));

describe('the docs and the files to deploy', () => {
  test('name settings that exist', () => {
    const known = Object.values(settingsTable).flatMap(({ env }) => [env, `${env}_FILE`]);
    const found = named(/\b((?:STUIVER|DATABASE)_[A-Z_]+)/g);
    expect(found.length).toBeGreaterThan(100);
    const unknown = found.filter(({ name }) =>
      name.endsWith('_') ? !known.some((env) => env.startsWith(name)) : !known.includes(name),
    );
    // Variables of the tests.
    expect(unknown.filter(({ name }) => !/^STUIVER_(CHROMIUM|TEST|E2E|SIMULATION)/.test(name))).toEqual([]);
  });

  test('call commands of npx stuiver that exist, with options that they have', () => {
    // The client's command line, which needs no deployment.
    const ofClient = ['listen', 'resend', 'trigger'].map((name) => ({ name, options: { forward: {} } }));
    const commands = [...COMMANDS, ...BACKUP_COMMANDS, ...ofClient];
    const call =
      /(?:npx stuiver|tools\/stuiver\.mjs|compose run --rm (?:-T )?(?:--env .*"\$\(.*\)" )?stuiver)(?:\s+([a-z][\w -]*))?/g;
    const calls = named(call).map(({ path, name }) => ({ path, words: name.trim().split(' ') }));
    expect(calls.length).toBeGreaterThan(50);
    const wrong = calls.filter(({ words }) => {
      const options = words.filter((word) => word.startsWith('--') && word !== '--help');
      const matchesCommand = ({ name }: { readonly name: string }) =>
        name.split(' ').every((word, index) => words[index] === word) ||
        name.startsWith(`${words.join(' ')} `);
      return (
        !['', 'help'].includes(words[0] ?? '') &&
        !commands.some(
          (one) => matchesCommand(one) && options.every((option) => option.slice(2) in (one.options ?? {})),
        )
      );
    });
    expect(wrong.map(({ path, words }) => `${path}: ${words.join(' ')}`)).toEqual([]);
  });

  test('run scripts of package.json that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const found = named(/\bnpm run ([a-z][\w:-]*)/g).filter(({ name }) => !(name in scripts));
    expect(found.filter(({ name }) => name !== 'build')).toEqual([]);
  });

  test('name services of compose.yaml, and files of deploy that exist', () => {
    const { services } = parse(read('compose.yaml')) as { services: Record<string, unknown> };
    const called = named(
      /docker compose (?:run|exec|cp|stop)(?:\s+-(?:-?[\w-]+)(?:[ =](?:postgres|tar|stuiver-drill)(?= ))?)*\s+([a-z]+)/g,
    );
    expect(called.length).toBeGreaterThan(5);
    expect(called.filter(({ name }) => !(name in services))).toEqual([]);
    const files = named(/\b(deploy\/[\w./-]*\w)/g).filter(({ name }) => !name.startsWith('deploy/secrets'));
    expect(files.filter(({ name }) => !existsSync(join(root, name)))).toEqual([]);
  });
});

describe('a command of an operating chapter', () => {
  /** Checks and tests that run commands; those of first-day.md are run block by block. */
  const runs = globSync(
    [
      'tools/chapters-check.ts',
      'tools/{own-backup,deploy}-check.ts',
      'tools/cluster/*.ts',
      'apps/gateway/src/{cluster/**/*.test,commands/*.test}.ts',
    ],
    { cwd: root },
  )
    .map(read)
    .join('\n');
  /** Others, with what shows that a test runs them. */
  const byOthers: Readonly<Record<string, string>> = {
    "SELECT citus_set_coordinator_host('its host', 5432)": 'citus_set_coordinator_host(',
    "SELECT citus_add_node('its host', 5432)": 'citus_add_node(',
    'SELECT citus_add_node(…)': 'citus_add_node(',
    'npx stuiver attempts not-received MERCHANT_ID ATTEMPT_ID --reason "…"': "'not-received'",
    'npx stuiver distribute': "'distribute'",
    'npx stuiver distribute --plan': "'--plan'",
    'npx stuiver distribute --verify': "'--verify'",
    "SELECT citus_create_restore_point('a-moment')": 'citus_create_restore_point(',
    'SELECT citus_update_node(nodeid, host, port) FROM pg_dist_node WHERE …': 'citus_update_node(',
    "SELECT citus_update_node(nodeid, 'host', port)": 'citus_update_node(',
    'nginx -s reload': "'reload',",
    'systemctl enable --now stuiver-pgbackrest-full.timer stuiver-pgbackrest-incr.timer stuiver-weekly@check.timer':
      'systemd-analyze',
    'docker compose --file compose.yaml --file compose.citus.yaml up --detach': 'compose.citus.yaml',
  };
  const commands = [...CHAPTERS].flatMap(([chapter, all]) =>
    // Blocks of first-day.md are run whole; a check or test is one itself.
    all
      .filter((command) => chapter !== 'first-day' || command.endsWith('.timer'))
      .filter((command) => !/^npm (test -- |run (check:|rehearsal))/.test(command))
      .map((command) => [command, chapter] as const),
  );

  test.each(commands)('%s (%s) is run by a check or test', (command, chapter) => {
    // Of these the check runs all.
    if (chapter.startsWith('alerts-') && command.startsWith('SELECT ')) return;
    expect(runs.includes(byOthers[command] ?? command)).toBe(true);
  });
});

describe('a run-book', () => {
  const books = texts
    .filter(({ path }) => /alerts-\w+\.md$/.test(path))
    .flatMap(({ text }) => text.split(/^## /m).slice(1))
    .map((text) => [text.slice(0, text.indexOf('\n')), text] as const);
  const words = (commands: readonly { readonly name: string }[]) =>
    commands.map(({ name }) => `stuiver ${name}(?![\\w-])`);
  const ofEmbedded = new RegExp([...words(BACKUP_COMMANDS), 'STUIVER_BACKUP_', '`postgres/log'].join('|'));
  const ofOwn = new RegExp([...words(OWN_BACKUP_COMMANDS), 'pgbackrest', 'DATABASE_\\w*URL'].join('|'));

  test.each(books)('about “%s” names for each kind of database what that kind has', (_, book) => {
    const items = book.split(/\n(?=- \*\*)/);
    const about = (kind: string) =>
      items.filter((item) => item.startsWith(`- **${kind} database**`)).join('\n');
    const [embedded, own] = [about('Embedded'), about('Your own')];
    expect([embedded === '', embedded]).toEqual([own === '', expect.not.stringMatching(ofOwn)]);
    expect(own).not.toMatch(ofEmbedded);
    for (const item of items.filter((one) => !one.startsWith('- **'))) {
      expect(item).not.toMatch(ofEmbedded);
      expect(item).not.toMatch(ofOwn);
    }
  });
});
