/** The spellings of a feature's noun, such as `payment-links`. */
export type Names = { readonly noun: string; readonly camel: string; readonly pascal: string };

/**
 * @param noun kebab-case business noun, such as `payment-links`
 * @throws Error when it is not one
 */
export function namesOf(noun: string): Names {
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun))
    throw new Error('A feature is a kebab-case noun, such as payment-links.');
  const pascal = noun.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter: string) => letter.toUpperCase());
  return { noun, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) };
}

function gatewayFiles({ noun, camel, pascal }: Names): Record<string, string> {
  const folder = `apps/gateway/src/modules/${noun}`;
  return {
    [`${folder}/repository.ts`]: `import type { Queries } from '../../lib/database/database.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';

/** How many companies the scope holds. */
export async function countCompanies(db: Queries, scope: MerchantScope): Promise<number> {
  const row = await db
    .selectFrom('merchants')
    .select((eb) => eb.fn.countAll<number>().as('companies'))
    .where('id', 'in', [...scope.merchantIds])
    .executeTakeFirstOrThrow();
  return row.companies;
}
`,
    [`${folder}/overview.ts`]: `import type { ${pascal}Overview } from '@stuiver/contract';
import type { Context } from '../../lib/context.ts';
import type { MerchantScope } from '../../lib/access/scope.ts';
import { countCompanies } from './repository.ts';

/** How many companies the scope holds. */
export async function get${pascal}Overview(
  { db }: Context,
  scope: MerchantScope,
): Promise<${pascal}Overview> {
  return { companies: await countCompanies(db, scope) };
}
`,
    [`${folder}/routes.ts`]: `import { get${pascal}Overview } from '@stuiver/contract';
import { type Route, route } from '../../lib/http/route.ts';
import type { Services } from '../../services.ts';

/** The calls of ${noun}. */
export function ${camel}Routes({ ${camel} }: Services): Route[] {
  return [route(get${pascal}Overview, ({ scope }) => ${camel}.get${pascal}Overview(scope))];
}
`,
    [`${folder}/${noun}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfOne } from '../../lib/access/scope.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { aMerchant } from '../../testing/merchants.ts';

describe('${noun}', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it('sees the companies of the scope and no others', async () => {
    const { id } = await aMerchant(test);
    await aMerchant(test);
    const overview = await test.services.${camel}.get${pascal}Overview(scopeOfOne(id));
    expect(overview).toEqual({ companies: 1 });
  });
});
`,
  };
}

function contractFile({ noun, camel, pascal }: Names): Record<string, string> {
  return {
    [`packages/contract/src/endpoints/${noun}.ts`]: `import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { selectedIds } from '../fields.ts';
import * as routes from '../routes.ts';

export const ${camel}Overview = z.object({ companies: z.int() });
export type ${pascal}Overview = z.infer<typeof ${camel}Overview>;

export const get${pascal}Overview = endpoint({
  ...routes.get${pascal}Overview,
  access: 'session',
  permission: 'payments:read',
  tag: '${noun}',
  summary: 'Overview of ${noun.replaceAll('-', ' ')}',
  query: z.object({ selectedIds }),
  response: ${camel}Overview,
  errors: ['notFound'],
});
`,
  };
}

function textFiles({ noun, camel, pascal }: Names): Record<string, string> {
  return {
    [`packages/messages/src/nl/portal/${noun}.ts`]: `import { source } from '../../core.ts';

export const ${camel}Texts = source('${noun}', {
  title: '${pascal}',
  companies: (n: number) => \`Over \${n} bedrijven\`,
});
export type ${pascal}Texts = typeof ${camel}Texts;
`,
    [`packages/messages/src/en/portal/${noun}.ts`]: `import type { ${pascal}Texts } from '../../nl/portal/${noun}.ts';

export const ${camel}Texts: ${pascal}Texts = {
  title: '${pascal}',
  companies: (n: number) => \`Over \${n} companies\`,
};
`,
  };
}

function webFiles({ noun, camel, pascal }: Names): Record<string, string> {
  const folder = `apps/web/src/areas/management/${noun}`;
  return {
    [`${folder}/queries.ts`]: `import { get${pascal}Overview } from '@stuiver/contract/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The overview, of the user's whole scope. */
export function ${camel}Query() {
  return queryOptions({
    queryKey: ['${noun}'],
    queryFn: ({ signal }) => call(get${pascal}Overview, { query: {} }, signal),
  });
}
`,
    [`${folder}/${noun}-page.tsx`]: `import { ${camel}Texts } from '@stuiver/messages/nl/portal/${noun}';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../lib/language.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ${camel}Query } from './queries.ts';

/** The screen of ${noun}. */
export function ${pascal}Page() {
  const texts = useTexts(${camel}Texts);
  const { data } = useQuery(${camel}Query());
  return <PageHeader title={texts.title} text={data ? texts.companies(data.companies) : ''} />;
}
`,
  };
}

/**
 * An empty feature in the house style: one endpoint, its module, its texts, its screen and its test.
 *
 * @returns the text of each file by its path from the root of the checkout
 */
export function featureFiles(names: Names): Record<string, string> {
  return { ...contractFile(names), ...gatewayFiles(names), ...textFiles(names), ...webFiles(names) };
}

/** packages/contract/src/endpoints.ts with the feature's endpoints after the others. */
export function withEndpoints(endpoints: string, { noun }: Names): string {
  return `${endpoints}export * from './endpoints/${noun}.ts';\n`;
}

/** packages/contract/src/routes.ts with the feature's route after the others. */
export function withRoute(routes: string, { noun, pascal }: Names): string {
  const name = `get${pascal}Overview`;
  return `${routes}\nexport const ${name} = route('${name}', 'GET', '{gateway}/${noun}/overview');\n`;
}

/** apps/gateway/src/services.ts with the feature's use case bound after the others. */
export function withUseCases(services: string, { noun, camel, pascal }: Names): string {
  return services
    .replace(
      '\nexport type Services',
      `import { get${pascal}Overview } from './modules/${noun}/overview.ts';\n$&`,
    )
    .replace('    async close()', `    ${camel}: bind(deps, { get${pascal}Overview }),\n$&`);
}

/** apps/gateway/src/routes.ts with the feature's routes after the others. */
export function withRoutes(routes: string, { noun, camel }: Names): string {
  return routes
    .replace(
      /import type \{ Services \}/,
      `import { ${camel}Routes } from './modules/${noun}/routes.ts';\n$&`,
    )
    .replace('    ...systemRoutes(context),', `$&\n    ...${camel}Routes(services),`);
}
