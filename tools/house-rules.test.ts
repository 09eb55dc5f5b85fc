import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as routes from '../packages/contract/src/routes.ts';
import { missingOptionals, readLock, type LockEntry } from './lock-file.ts';
import { findStaleTexts, PICTURES, readTexts } from './pictures.ts';
import { countFolders, countStilted, PROSE } from './prose.ts';
import { readSections } from './releases.ts';
import { root } from './serve/processes.ts';

type SourceFile = { readonly path: string; readonly text: string };

/** This file names what it forbids, so it is exempt. */
const self = 'tools/house-rules.test.ts';

function read(patterns: readonly string[]): SourceFile[] {
  return globSync([...patterns], { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .filter((path) => path !== self)
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const sources = read([
  '{apps,packages}/*/src/**/*.{ts,tsx}',
  'apps/web/build/*.ts',
  '{tools,e2e,bench}/**/*.{ts,mjs}',
]);
const product = sources.filter(
  ({ path }) => /^(apps|packages)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);
const documents = read(['*.md', 'docs/**/*.md', 'apps/gateway/migrations/*.sql', '.ci/run']);

/** Every line that the pattern matches, as `path:line  text`. */
function find(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : [])),
  );
}

describe('words', () => {
  test('no file contains a to-do', () => {
    expect(find([...sources, ...documents], /\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
  });

  test('no test is skipped or focused', () => {
    expect(find(sources, /\b(test|it|describe)\.(skip|only|todo|fixme|fails)\b|\bx(it|describe)\(/)).toEqual(
      [],
    );
  });

  test('no file names a path of one machine', () => {
    expect(find([...sources, ...documents], /\/work\/|\/home\/[a-z]|\/Users\//)).toEqual([]);
  });
});

describe('English', () => {
  test.each(['documents', 'interface', 'code'] as const)(
    'each folder of %s has few stilted phrases per 1,000 words',
    (kind) => {
      const over = [...countFolders(kind).values()].filter(({ rate }) => rate > PROSE[kind].limit);
      expect(over.flatMap(({ stilted }) => stilted)).toEqual([]);
    },
  );

  test('stilted phrases are counted in comments, sentences, pages and texts, and not in code', () => {
    const count = (path: string, text: string) => countStilted([{ path, text }]).stilted.length;
    expect(count('a.ts', '/** What a user knows. */\nconst begin = 1; // Nobody reads this.')).toBe(3);
    expect(count('a.ts', '/**\n * Whether it is.\n */')).toBe(1);
    expect(count('a.test.ts', "it('says who may pay alone', () => alone('begin'));")).toBe(2);
    expect(count('a.ts', '// They are worth nothing, so that a person looks.')).toBe(2);
    expect(count('a.sql', '-- As it stands.\nSELECT 1 AS beside;')).toBe(1);
    expect(count('a.md', 'Whoever calls `beside` begins.\n```\nalone\n```')).toBe(2);
    expect(count('packages/messages/src/en/a.ts', '{ begin: `Begin by ${begin(x)}.\nWhoever` }')).toBe(2);
    expect(countStilted([{ path: 'a.md', text: 'Nobody pays here.' }]).rate).toBeCloseTo(1000 / 3);
  });
});

describe('names', () => {
  test('no function has a name in “Of”, which is kept for stored properties', () => {
    const named =
      /\b(function\*?|const) (?!(one|isPart|\w*As|fingerprint)Of)[a-z]\w*[a-z]Of( = (async )?(<.*>)?\(|\()/;
    expect(find(product, named)).toEqual([]);
  });

  test('what a function works with is its first parameter, `deps`', () => {
    const gateway = product.filter(({ path }) => path.startsWith('apps/gateway/src/'));
    expect(find(gateway, /[(\s](context|\{[^}]*\}): (Context|Pick<Context|\w*Deps)\b.*[,)]/)).toEqual([]);
  });
});

describe('money', () => {
  test('money is never computed in floating point', () => {
    expect(find(product, /\.toFixed\(|\bparseFloat\(|Number\.parseFloat/)).toEqual([]);
  });

  test('money is never converted by a factor of 100', () => {
    // Colours are mixed in hundredths; no amount comes there.
    const withMoney = product.filter(({ path }) => !path.endsWith('/theme.ts'));
    expect(find(withMoney, /(\*|\/)\s*100\b(?!\s*%)/)).toEqual([]);
  });
});

describe('names', () => {
  /** One thing under its name twice: on both sides of the network, in two packages, or beside what loads it late. */
  const TWICE = [
    'BulkBar',
    'ONE_DAY_SECONDS',
    'PART',
    'RefundDialog',
    'StuiverOptions',
    'Tone',
    'UnblockDialog',
    'WebhookEvent',
  ];

  test('an exported name means one thing', () => {
    const files = new Map<string, string[]>();
    // Both languages have their texts under one name.
    for (const { path, text } of product.filter(({ path }) => !/^packages\/messages\/|\.d\.ts$/.test(path)))
      for (const [, name = ''] of text.matchAll(
        /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm,
      ))
        files.set(name, [...(files.get(name) ?? []), path]);
    // A call has the name of its route, and so does the function that answers it.
    const calls = new Set(Object.keys(routes));
    const doubled = [...files]
      .filter(([name, paths]) => new Set(paths).size > 1 && !calls.has(name))
      .map(([name]) => name);
    expect(doubled.toSorted()).toEqual(TWICE);
  });
});

describe('the house', () => {
  /** Imports that a file with SQL may not have: they belong to routes and use cases. */
  const ABOVE_SQL =
    /^(fastify|.*\/platform\/(context|http\/[\w-]+)\.ts)$|^.*\/platform\/database\/transaction\.ts inTransaction$/;

  /** Files with SQL by their imports or their use of the query builder, whatever their names, that import from above. */
  function misplacedSql(files: readonly SourceFile[]): string[] {
    return files.flatMap(({ path, text }) => {
      const imported = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '([^']+)'/g)].flatMap(
        ([, names = '', from = '']) => names.split(',').map((name) => ({ name: name.trim(), from })),
      );
      const holdsSql =
        imported.some(
          ({ name, from }) =>
            (name === 'sql' && from === 'kysely') ||
            (name === 'prepared' && from.endsWith('/database/statements.ts')) ||
            from.endsWith('/database/rows.ts'),
        ) || /\b(selectFrom|insertInto|updateTable|deleteFrom|pool\.query)\(/.test(text);
      const above = imported.filter(
        ({ name, from }) => ABOVE_SQL.test(from) || ABOVE_SQL.test(`${from} ${name}`),
      );
      return holdsSql
        ? above.map(({ name, from }) => `${path} holds SQL and imports ${name} of ${from}`)
        : [];
    });
  }

  test('SQL stays out of routes and use cases', () => {
    const rooms = product.filter(({ path }) =>
      /^apps\/gateway\/src\/(company|people|money|applications|insight|web)\//.test(path),
    );
    expect(misplacedSql(rooms)).toEqual([]);
  });

  test('SQL is found by imports and calls, not by the name of its file', () => {
    const path = 'apps/gateway/src/money/claims/repository.ts';
    const breaches = (...lines: string[]) => misplacedSql([{ path, text: lines.join('\n') }]).length;
    const context = "import type { Context } from '../../platform/context.ts';";
    const transaction = "import { inTransaction } from '../../platform/database/transaction.ts';";
    const helper = "import { sql } from 'kysely';";
    expect(breaches(helper, context)).toBe(1);
    expect(breaches("import { prepared } from '../../platform/database/statements.ts';", transaction)).toBe(
      1,
    );
    expect(breaches(transaction, "await tx.insertInto('claims').execute();")).toBe(1);
    expect(breaches("import { rowsWith } from '../../platform/database/rows.ts';", context)).toBe(1);
    expect(breaches(helper, "import { route } from '../../platform/http/route.ts';")).toBe(1);
    expect(breaches(helper, "import type { Tx } from '../../platform/database/database.ts';")).toBe(0);
    expect(breaches(context, transaction)).toBe(0);
  });

  test('transactions are made in one place, which sends their signals', () => {
    const elsewhere = product.filter(({ path }) => !path.endsWith('/platform/database/transaction.ts'));
    expect(find(elsewhere, /\.(transaction|startTransaction)\(\)/)).toEqual([]);
  });

  test('only the contract writes addresses of calls and screens', () => {
    const others = product.filter(({ path }) =>
      /^apps\/(web\/src\/(portal|checkout|applications|app)|gateway\/src\/(company|people|money|applications|insight|web|app))\//.test(
        path,
      ),
    );
    expect(find(others, /['"`](\/api\/\w+\/|\{gateway\}\/|\/gateway\/|\/management\/\w)/)).toEqual([]);
  });

  test('only the clock reads the time', () => {
    const gateway = product.filter(({ path }) =>
      /^(apps\/gateway\/src\/(company|people|money|applications|insight|web)|packages\/domain)\//.test(path),
    );
    expect(find(gateway, /\bDate\.now\(\)|new Date\(\)|Math\.random\(|\brandomUUID\(/)).toEqual([]);
  });

  test('the name of the product comes from the settings', () => {
    const shown = product.filter(({ path }) => /^packages\/messages\/|^apps\/web\/.*\.tsx$/.test(path));
    expect(find(shown, /(>|['"`][^'"`/@]*)\bStuiver\b/)).toEqual([]);
  });
});

describe('documents', () => {
  const pages = documents.filter(({ path }) => path.endsWith('.md'));

  /** The anchors of a page's headings, as GitHub makes them. */
  function anchorsIn(path: string): string[] {
    return [...readFileSync(join(root, path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\d -]/gu, '')
        .replaceAll(' ', '-'),
    );
  }

  test('every link between documents leads to a page and a heading', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?![a-z]+:|\/)([^)#\s]*)(?:#([^)]+))?\)/g)]
        .map(([, target = '', anchor]) => ({
          page: target === '' ? path : join(dirname(path), target),
          anchor,
        }))
        .filter(
          ({ page, anchor }) =>
            !existsSync(join(root, page)) || (anchor !== undefined && !anchorsIn(page).includes(anchor)),
        )
        .map(({ page, anchor }) => `${path}: ${page}${anchor === undefined ? '' : `#${anchor}`}`),
    );
    expect(broken).toEqual([]);
  });

  test('the operating guide names each of its chapters, and none is longer than 1,500 words', () => {
    const chapters = pages.filter(({ path }) => path.startsWith('docs/operating/'));
    const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8');
    expect(chapters.length).toBeGreaterThan(0);
    expect(
      chapters
        .filter(
          ({ path, text }) =>
            !guide.includes(`(${path.slice('docs/'.length)})`) || text.split(/\s+/).length > 1500,
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('the changelog’s newest release is the version of package.json, below what is unreleased', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    const [newest, ...older] = readSections(root).filter((section, at) => at > 0 || section !== 'Unreleased');
    expect(newest).toMatch(new RegExp(`^${version} – 20\\d\\d-\\d\\d-\\d\\d$`));
    expect(older.filter((section) => !/^\d+\.\d+\.\d+ – 20\d\d-\d\d-\d\d$/.test(section))).toEqual([]);
  });

  test('the README’s pictures show today’s texts', () => {
    expect(findStaleTexts(readTexts()), 'Run npm run pictures, and look at docs/pictures.').toEqual([]);
  });

  test('a picture without texts, and one whose text was changed, are found', () => {
    const line = "dashboard/dashboard.ts title: 'Overview',";
    expect(findStaleTexts({})).toHaveLength(Object.keys(PICTURES).length);
    expect(findStaleTexts({ ...readTexts(), dashboard: [line] })).toEqual([`dashboard: ${line}`]);
  });

  /** Each match of a pattern, with the file it is in. */
  const cited = (pattern: RegExp) =>
    [...sources, ...documents].flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].map(([match, target = match]) => ({ path, target })),
    );

  test('every document that a comment cites exists', () => {
    const pages = cited(/\bdocs\/[\w./-]+\.md\b/g);
    expect(pages.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
  });

  test('the specification names files that exist, and every cited statement is in it', () => {
    const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
    const files = [...specification.matchAll(/`((?:apps|packages|e2e|docs)\/[^`]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    const statements = new Set([...specification.matchAll(/^\| (\d\.\d+) \|/gm)].map(([, id]) => id));
    expect(cited(/\bspec (\d\.\d+)/g).filter(({ target }) => !statements.has(target))).toEqual([]);
  });
});

test('every package has a licence that permits shipping and using it', () => {
  const allowed = new Set([
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    // libvips, unmodified and loaded as a shared library: replaceable, as this licence asks.
    'LGPL-3.0-or-later',
    'MIT',
    'MIT-0',
    // Lightning CSS, unmodified, which builds the web app: this licence reaches no further than its own files.
    'MPL-2.0',
    'OFL-1.1',
    'Python-2.0',
    'Unlicense',
  ]);
  /** The choices that a licence expression offers, each the names that hold together. */
  const offers = ({ license = '' }: LockEntry) =>
    license
      .replace(/[()]/g, '')
      .split(/\s+or\s+/i)
      .map((choice) => choice.split(/\s+and\s+/i));
  const refused = Object.entries(readLock())
    .filter(([path, entry]) => path.startsWith('node_modules/') && entry.link !== true)
    .filter(([, entry]) => !offers(entry).some((names) => names.every((name) => allowed.has(name))))
    .map(([path, entry]) => `${path}: ${entry.license ?? 'none'}`);
  expect(refused).toEqual([]);
});

test('npm ci finds every platform in the lock file (node tools/lock-file.ts mends it)', () => {
  expect(missingOptionals(readLock()).map(({ name }) => name)).toEqual([]);
});

// Without the address npm asks the registry for the whole history of each package first.
test('the lock file has the address of each package’s archive', () => {
  const unplaced = Object.entries(readLock()).filter(
    ([, { integrity, resolved }]) =>
      integrity !== undefined && !resolved?.startsWith('https://registry.npmjs.org/'),
  );
  expect(unplaced.map(([path]) => path)).toEqual([]);
});
