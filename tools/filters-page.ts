import { LISTS } from '@stuiver/contract/lists';

const START = '<!-- Written by `npm run docs:filters`. -->';
const END = '<!-- End of the tables. -->';

/** Returns docs/filters.md with the tables of today's declarations. */
export function describeFilters(page: string): string {
  const tables = Object.values(LISTS).map(({ name, filters }) => {
    const rows = Object.values(filters).map(
      (filter) => `| ${filter.name} | ${filter.kind} | ${filter.params.join(', ')} |`,
    );
    return ['', `### ${name}`, '', '| filter | kind | query parameter |', '| --- | --- | --- |', ...rows];
  });
  const [before = ''] = page.split(START);
  const [, after = ''] = page.split(END);
  return `${before}${[START, ...tables.flat(), '', END].join('\n')}${after}`;
}
