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
};

/**
 * @param noun kebab-case business noun in the plural, such as `payment-links`
 * @throws Error for anything else
 */
export function namesOf(noun: string): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun))
    throw new Error('A feature is a kebab-case noun, such as payment-links.');
  const pascal = noun.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());
  const table = noun.replaceAll('-', '_');
  return {
    noun,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    constant: table.toUpperCase(),
    table,
    words: noun.replaceAll('-', ' '),
  };
}

function contractFile({ noun, camel, pascal, words }: Names): Record<string, string> {
  return {
    [`packages/contract/src/endpoints/${noun}.ts`]: `import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant, pageOf, pageQuery, selectedIds, text } from '../fields.ts';
import * as routes from '../routes.ts';

export const ${camel}Row = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  description: z.string(),
  createdDateTime: instant,
});
export type ${pascal}Row = z.infer<typeof ${camel}Row>;

export const ${camel}Query = z.object({
  ...pageQuery,
  description: text(200).optional(),
  createdFromDateTime: instant.optional(),
  createdToDateTime: instant.optional(),
  selectedIds,
  sort: z.enum(['createdDateTime,asc', 'createdDateTime,desc']).optional(),
});

export const get${pascal} = endpoint({
  ...routes.get${pascal},
  access: 'session',
  permission: null,
  tag: '${noun}',
  summary: 'A page of ${words}',
  query: ${camel}Query,
  response: pageOf(${camel}Row),
  errors: ['notFound'],
});
`,
  };
}

function gatewayFiles({ noun, camel, pascal, constant, table }: Names): Record<string, string> {
  const folder = `apps/gateway/src/modules/${noun}`;
  return {
    [`${folder}/list-queries.ts`]: `import type { Range } from '../../lib/list/filter.ts';
import type { ListSource } from '../../lib/list/queries.ts';
import { contains } from '../../lib/list/statement.ts';

export type ${pascal}Filter = { readonly created: Range; readonly description: string | null };

/** A row as the driver gives it, in the order of the columns. */
export type ${pascal}ListRow = [
  id: string,
  merchantId: string,
  merchantName: string,
  description: string,
  createdAt: string,
];

export const ${constant}_LIST: ListSource<${pascal}Filter> = {
  name: '${table}',
  from: () => '${table} p',
  conditions({ description }, bind) {
    const found: string[] = [];
    if (description !== null) found.push(\`lower(p.description) LIKE \${bind(contains(description))}\`);
    return found;
  },
  searches: () => false,
  columns: 'p.id, p.merchant_id, m.name, p.description, p.created_at',
  joins: (merchant) => \`JOIN merchants m ON m.id = \${merchant}\`,
  counted: null,
};
`,
    [`${folder}/list-${noun}.ts`]: `import type { ${pascal}Row, ${camel}Query } from '@stuiver/contract';
import type { z } from 'zod';
import type { MerchantScope } from '../../lib/access/scope.ts';
import type { Context } from '../../lib/context.ts';
import type { PageAnswer } from '../../lib/http/page.ts';
import { readSort, refuseReversed, textOf, timeRangeOf } from '../../lib/list/filter.ts';
import { listPage } from '../../lib/list/list-page.ts';
import { ${constant}_LIST, type ${pascal}Filter, type ${pascal}ListRow } from './list-queries.ts';

function toRow(row: ${pascal}ListRow): ${pascal}Row {
  return {
    id: row[0],
    merchantId: row[1],
    merchantName: row[2],
    description: row[3],
    createdDateTime: row[4],
  };
}

/**
 * A page, newest first by default.
 *
 * @throws AppError \`invalidInput\` for a reversed range
 */
export function get${pascal}(
  context: Context,
  scope: MerchantScope,
  query: z.output<typeof ${camel}Query>,
): Promise<PageAnswer<${pascal}Row>> {
  const filter: ${pascal}Filter = {
    created: timeRangeOf(query.createdFromDateTime, query.createdToDateTime),
    description: textOf(query.description),
  };
  refuseReversed({ createdFromDateTime: filter.created });
  const asked = { ...query, filter, sort: readSort(query.sort) };
  return listPage(context, ${constant}_LIST, scope, asked, toRow);
}
`,
    [`${folder}/routes.ts`]: `import { get${pascal} } from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import type { Services } from '../../services.ts';

export function ${camel}Routes({ ${camel} }: Services): Route[] {
  return [route(get${pascal}, ({ scope, query }) => ${camel}.get${pascal}(scope, query))];
}
`,
    [`${folder}/${noun}.test.ts`]: `import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant, aSignedInUser } from '../../testing/merchants.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const add = (merchantId: string, description: string) =>
  sql\`INSERT INTO ${table} (merchant_id, id, description, created_at)
    VALUES (\${merchantId}, \${test.context.ids.next()}, \${description}, \${test.clock.now()})\`.execute(test.ownerDb);

it('lists the rows of the user’s companies, and those that match a filter', async () => {
  const [own, other] = [await aMerchant(test), await aMerchant(test)];
  for (const [id, description] of [[own.id, 'Blauw'], [own.id, 'Groen'], [other.id, 'Rood']] as const)
    await add(id, description);
  const { headers } = await aSignedInUser(test, { merchantId: own.id });
  const descriptions = async (query: string) => {
    const answer = await test.app.inject({ url: \`/gateway/${noun}\${query}\`, headers });
    return answer.json<{ content: { description: string }[] }>().content.map(({ description }) => description);
  };
  expect((await descriptions('')).toSorted()).toEqual(['Blauw', 'Groen']);
  expect(await descriptions('?description=GRO')).toEqual(['Groen']);
});
`,
  };
}

function migration({ table }: Names): string {
  return `CREATE TABLE ${table} (
  merchant_id uuid NOT NULL REFERENCES merchants (id),
  id uuid NOT NULL,
  description text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX ${table}_created ON ${table} (merchant_id, created_at DESC, id DESC);

GRANT SELECT, INSERT ON ${table} TO :app_role;
`;
}

function textFiles({ noun, camel, pascal, words }: Names): Record<string, string> {
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return {
    [`packages/messages/src/nl/portal/${noun}.ts`]: `import { pluralOf, source } from '../../core.ts';

const plural = pluralOf('nl');

export const ${camel}Texts = source('${noun}', {
  title: 'Nieuwe lijst',
  lead: 'Wat hier staat, in één zin.',
  label: 'Nieuwe lijst',
  count: (n: number) => plural(n, { one: 'regel', other: 'regels' }),
  columns: { created: 'Aangemaakt', description: 'Omschrijving', company: 'Bedrijf' },
  search: 'Omschrijving',
  none: '–',
  empty: 'Hier is nog niets.',
  error: { title: 'Deze lijst kan nu niet worden getoond', text: 'Probeer het zo opnieuw.' },
});

export type ${pascal}Texts = typeof ${camel}Texts;
`,
    [`packages/messages/src/en/portal/${noun}.ts`]: `import { pluralOf } from '../../core.ts';
import type { ${pascal}Texts } from '../../nl/portal/${noun}.ts';

const plural = pluralOf('en');

export const ${camel}Texts: ${pascal}Texts = {
  title: '${title}',
  lead: 'What this list shows, in one sentence.',
  label: '${title}',
  count: (n: number) => plural(n, { one: 'row', other: 'rows' }),
  columns: { created: 'Created', description: 'Description', company: 'Company' },
  search: 'Description',
  none: '–',
  empty: 'Nothing here yet.',
  error: { title: 'This list cannot be shown right now', text: 'Please try again in a moment.' },
};
`,
  };
}

function webFiles({ noun, camel, pascal, constant, words }: Names): Record<string, string> {
  const folder = `apps/web/src/areas/management/${noun}`;
  return {
    [`${folder}/${noun}-page.tsx`]: `import type { ${pascal}Row } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import { get${pascal} } from '@stuiver/contract/routes';
import { ${camel}Texts } from '@stuiver/messages/nl/portal/${noun}';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import type { Column } from '../../../ui/table/table.tsx';
import { companyColumn, createdColumn, descriptionColumn, useColumnContext } from '../lists/columns.tsx';
import { ${constant} } from '../lists/definitions.ts';
import { ListScreen } from '../lists/list-screen.tsx';

type ${pascal}Query = NonNullable<RequestOf<typeof get${pascal}>['query']>;

function use${pascal}Columns(): readonly Column<${pascal}Row>[] {
  const { columns, none } = useTexts(${camel}Texts);
  const { withCompany } = useColumnContext();
  const description = (row: ${pascal}Row) => row.description || none;
  return [
    createdColumn(columns.created, description),
    descriptionColumn(columns.description, description),
    ...companyColumn<${pascal}Row>(columns.company, withCompany),
  ];
}

/** All ${words} of the user's companies. */
export function ${pascal}Page() {
  return (
    <ListScreen
      list={${constant}}
      fetchPage={(query: ${pascal}Query, signal) => call(get${pascal}, { query }, signal)}
      columns={use${pascal}Columns()}
      fields={{ description: (row) => row.description }}
      rowKey={(row) => row.id}
      words={useTexts(${camel}Texts)}
      drawing="coins"
    />
  );
}
`,
    [`${folder}/${noun}-page.test.tsx`]: `import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { ${camel}Texts as texts } from '@stuiver/messages/nl/portal/${noun}';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedIn } from '../../../testing/factories.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { makePage } from '../../../testing/payments.ts';
import { renderApp } from '../../../testing/render-app.tsx';

const ROW = {
  id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  merchantId: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c',
  merchantName: 'Van Dijk Fietsen',
  description: 'Blauw',
  createdDateTime: '2026-11-20T09:00:00Z',
};

it('lists what the gateway answers, and asks for what is searched', async () => {
  signedIn();
  const seen = stubNetwork({ 'GET /gateway/${noun}': { body: makePage([ROW]) } });
  await renderApp(SCREEN_PATHS.${camel});
  expect(await screen.findByText(texts.count(1))).toBeTruthy();
  expect(screen.getAllByText('Blauw').length).toBeGreaterThan(0);
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'blauw' } });
  await waitFor(() => expect(seen.at(-1)?.path).toContain('description=blauw'));
});
`,
  };
}

/**
 * A list in the house style: its table, its call, its screen, its texts in both languages and its tests.
 *
 * @param migrations names of the migrations so far
 * @returns the text of each file by its path from the root of the checkout
 */
export function featureFiles(names: Names, migrations: readonly string[]): Record<string, string> {
  const number = String(migrations.length + 1).padStart(4, '0');
  return {
    [`apps/gateway/migrations/${number}_${names.table}.sql`]: migration(names),
    ...contractFile(names),
    ...gatewayFiles(names),
    ...textFiles(names),
    ...webFiles(names),
  };
}

type Change = (names: Names) => readonly (readonly [before: string | RegExp, after: string])[];

/** What the feature is added to: in each file, texts that are replaced; `$&` is what was there. */
export const CHANGES: Readonly<Record<string, Change>> = {
  'packages/contract/src/endpoints.ts': ({ noun }) => [[/$/, `export * from './endpoints/${noun}.ts';\n`]],
  'packages/contract/src/routes.ts': ({ noun, pascal }) => [
    [/$/, `\nexport const get${pascal} = route('get${pascal}', 'GET', '{gateway}/${noun}');\n`],
  ],
  'packages/contract/src/screens.ts': ({ noun, camel }) => [
    ['} as const;', `  ${camel}: '/management/${noun}',\n$&`],
  ],
  'packages/contract/src/endpoints/workspace.ts': ({ camel }) => [
    [/'links'\] as const/, `'links', '${camel}'] as const`],
  ],
  'apps/gateway/src/services.ts': ({ noun, camel, pascal }) => [
    ['\nexport type Services', `import { get${pascal} } from './modules/${noun}/list-${noun}.ts';\n$&`],
    ['    async close()', `    ${camel}: bind(deps, { get${pascal} }),\n$&`],
  ],
  'apps/gateway/src/routes.ts': ({ noun, camel }) => [
    ['import type { Services }', `import { ${camel}Routes } from './modules/${noun}/routes.ts';\n$&`],
    ['    ...systemRoutes(context),', `$&\n    ...${camel}Routes(services),`],
  ],
  'apps/web/src/areas/management/lists/definitions.ts': ({ camel, constant }) => [
    [
      /$/,
      `
export const ${constant}: ListSchema = {
  key: '${camel}',
  sorts: BY_DAY,
  filters: [
    text('description', 'description', 200, 'search'),
    created('createdFromDateTime', 'createdToDateTime'),
  ],
};
`,
    ],
  ],
  'apps/web/src/app/screens.ts': ({ noun, camel, pascal, constant }) => [
    [/(?=\n\} from '\.\.\/areas\/management\/lists\/definitions\.ts')/, `\n  ${constant},`],
    [
      '  apiKeys: {',
      `  ${camel}: {
    page: lazyRouteComponent(
      () => import('../areas/management/${noun}/${noun}-page.tsx'),
      '${pascal}Page',
    ),
    sidebar: { group: 'transactions', icon: FileText },
    list: ${constant},
  },
$&`,
    ],
  ],
  'apps/gateway/src/testing/calls.ts': ({ noun, pascal }) => [
    [
      '  getMandatesPaginated: about',
      `  get${pascal}: about(({ merchantId }) => [
    { method: 'GET', url: \`\${G}/${noun}?selectedIds=\${merchantId}\` },
  ]),
$&`,
    ],
  ],
  'e2e/support/screens.ts': ({ noun, camel }) => [
    ["  refunds: listVisits('refunds'", `  ${camel}: listVisits('${noun}', PATHS.${camel}),\n$&`],
  ],
  'packages/messages/src/nl/portal/shell.ts': ({ camel }) => [
    ['    notFound:', `    ${camel}: 'Nieuwe lijst',\n$&`],
  ],
  'packages/messages/src/en/portal/shell.ts': ({ camel, pascal }) => [
    ['    notFound:', `    ${camel}: '${pascal}',\n$&`],
  ],
  'docs/filters.md': ({ pascal, table }) => [
    [
      /$/,
      `
## ${pascal}

\`get${pascal}\`

| filter | kind | query parameter | column |
| --- | --- | --- | --- |
| description | text | description | ${table}.description |
| createDateRange | dates | createdFromDateTime, createdToDateTime | ${table}.created_at |
`,
    ],
  ],
  'apps/web/src/areas/management/lists/filters/filters.test.ts': ({ noun, camel, pascal, constant }) => [
    [
      /(?=\nimport .* from '\.\.\/definitions\.ts')/,
      `\nimport { ${camel}Query } from '@stuiver/contract/endpoints/${noun}';`,
    ],
    [/(?=,? \} from '\.\.\/definitions\.ts')/, `, ${constant}`],
    ['const LISTS = {', `$&\n  ${pascal}: { list: ${constant}, query: ${camel}Query },`],
  ],
};
