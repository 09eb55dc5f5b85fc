import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The spellings of a feature's noun, such as `payment-links`. */
export type Names = {
  readonly noun: string;
  /** `paymentLinks` */
  readonly camel: string;
  /** `PaymentLinks` */
  readonly pascal: string;
  /** `PAYMENT_LINKS` */
  readonly constant: string;
  /** `payment_links` */
  readonly table: string;
  /** `payment links` */
  readonly words: string;
  /** `Payment links` */
  readonly title: string;
};

/**
 * @param noun kebab-case business noun in the plural, such as `payment-links`
 * @throws Error for anything else
 */
export function deriveNames(noun: string): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun))
    throw new Error('A feature is a kebab-case noun, such as payment-links.');
  const pascal = noun.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());
  const table = noun.replaceAll('-', '_');
  const words = noun.replaceAll('-', ' ');
  return {
    noun,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    constant: table.toUpperCase(),
    table,
    words,
    title: words.charAt(0).toUpperCase() + words.slice(1),
  };
}

const folder = join(import.meta.dirname, 'files');

/**
 * A list in the house style: its table, its call, its screen, its texts in both languages and its tests. The folder
 * `files` holds each under its own path, with `{{noun}}` and the other names where they go.
 *
 * @param migrations names of the migrations so far
 * @returns the text of each file by its path from the root of the checkout
 */
export function featureFiles(names: Names, migrations: readonly string[]): Record<string, string> {
  const values: Record<string, string> = { ...names, number: String(migrations.length + 1).padStart(4, '0') };
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name]!);
  return Object.fromEntries(
    globSync('**/*.txt', { cwd: folder }).map((path) => [
      fill(path.slice(0, -'.txt'.length)),
      fill(readFileSync(join(folder, path), 'utf8')),
    ]),
  );
}

type Change = (names: Names) => readonly (readonly [before: string | RegExp, after: string])[];

/** Texts replaced in each file to add the feature; `$&` is the original. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'packages/contract/src/endpoints.ts': ({ noun }) => [
    [/$/, `export * from './endpoints/money/${noun}.ts';\n`],
  ],
  'packages/contract/src/routes/money.ts': ({ noun, pascal }) => [
    [/$/, `\nexport const get${pascal} = get('get${pascal}', '{gateway}/${noun}');\n`],
  ],
  'packages/contract/src/tags.ts': ({ camel, title }) => [
    ['  dashboard: [', `  ${camel}: ['${title}', '${title} of merchants.', 'portal'],\n$&`],
  ],
  'packages/contract/src/screens.ts': ({ noun, camel }) => [
    ['} as const;', `  ${camel}: '/management/${noun}',\n$&`],
  ],
  'packages/contract/src/lists.ts': ({ noun, camel, constant }) => [
    ["import { AUDIT } from './lists/audit.ts';", `$&\nimport { ${constant} } from './lists/${noun}.ts';`],
    ['  audit: AUDIT,', `$&\n  ${camel}: ${constant},`],
  ],
  'packages/contract/src/endpoints/insight/exports.ts': ({ noun, camel, pascal }) => [
    ["import { getAuditLog } from './audit.ts';", `$&\nimport { get${pascal} } from '../money/${noun}.ts';`],
    ['  audit: getAuditLog,', `  ${camel}: get${pascal},\n$&`],
    ["  selection('audit',", `  selection('${camel}', LIST_CALLS.${camel}.query.omit(NO_PAGES)),\n$&`],
  ],
  'apps/gateway/src/insight/exports/file/columns.ts': ({ camel, pascal }) => [
    ['  type AuditRow,', `$&\n  type ${pascal}Row,`],
    ['  audit: AuditRow & AuditExtras;', `$&\n  ${camel}: ${pascal}Row;`],
    ['  chargebacks: {},', `$&\n  ${camel}: {},`],
  ],
  'apps/gateway/src/insight/exports/file/part-queries.ts': ({ noun, camel, constant }) => [
    [
      "import type { FileRows } from './columns.ts';",
      `import { ${constant}_LIST } from '../../../money/${noun}/list-queries.ts';\n$&`,
    ],
    ['  audit: fileList(', `  ${camel}: fileList(${constant}_LIST),\n$&`],
  ],
  'packages/messages/src/nl/exports/export-file.ts': ({ noun, camel }) => [
    [/    links: 'betaallinks',\n/, `$&    ${camel}: '${noun}',\n`],
  ],
  'packages/messages/src/en/exports/export-file.ts': ({ noun, camel }) => [
    [/    links: '[^']*',\n/, `$&    ${camel}: '${noun}',\n`],
  ],
  'tools/house/modules.ts': ({ noun, words }) => [
    [
      /(?=  \{\s*name: 'money\/inbox')/,
      `  { name: 'money/${noun}', does: '${words}', shares: ['list-queries'] },\n`,
    ],
    ["  { name: 'recurrences',", `  { name: '${noun}', does: '${words}', shares: [] },\n$&`],
  ],
  'apps/gateway/src/app/routes.ts': ({ noun, camel }) => [
    ['import { systemRoutes }', `import { ${camel}Routes } from '../money/${noun}/routes.ts';\n$&`],
    ['    ...systemRoutes(deps),', `$&\n    ...${camel}Routes(deps),`],
  ],
  'apps/web/src/app/screens.ts': ({ noun, camel, pascal, constant }) => [
    ['import { CHARGEBACKS }', `import { ${constant} } from '@stuiver/contract/lists/${noun}';\n$&`],
    [
      '  generatePaymentLink: {',
      `  ${camel}: {
    page: lazyScreen(
      () => import('../portal/${noun}/${noun}-page.tsx'),
      '${pascal}Page',
    ),
    sidebar: { group: 'transactions', icon: FileText },
    list: ${constant},
  },
$&`,
    ],
  ],
  'apps/gateway/src/roles.test.ts': ({ pascal }) => [
    ['  getPaymentDetails: EVERYBODY,', `  get${pascal}: EVERYBODY,\n$&`],
  ],
  'e2e/support/screens.ts': ({ noun, camel }) => [
    ["  refunds: listVisits('refunds'", `  ${camel}: listVisits('${noun}', PATHS.${camel}),\n$&`],
  ],
  'packages/messages/src/nl/shared/shell.ts': ({ camel }) => [
    ['    notFound:', `    ${camel}: 'Nieuwe lijst',\n$&`],
  ],
  'packages/messages/src/en/shared/shell.ts': ({ camel, pascal }) => [
    ['    notFound:', `    ${camel}: '${pascal}',\n$&`],
  ],
};
