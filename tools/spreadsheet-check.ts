import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthUser } from '@stuiver/contract';
import pg from 'pg';
import { buildApp } from '../apps/gateway/src/app/app.ts';
import { makeExportFiles } from '../apps/gateway/src/insight/exports/background/make-files.ts';
import { exportFile } from '../apps/gateway/src/testing/exports.ts';
import { type Deployment, startDeployment, USER } from './testing/deployment.ts';
import { reportFailure } from './serve/processes.ts';

/** LibreOffice import options: separator, quotes, UTF-8, first line, language, and date detection. */
const IMPORTS = {
  nl: 'CSV:59,34,76,1,,1043,false,true',
  en: 'CSV:44,34,76,1,,2057,false,true',
} as const;

type Line = {
  readonly at: string;
  readonly text: string;
  readonly holder: string;
  readonly minor: number;
  readonly shown: string;
};

/** Texts that a spreadsheet would run, split, misread or lose; days around the changes of the clock. */
const LINES: readonly Line[] = [
  { at: '2026-01-31T23:30:00', text: '=1+1', holder: 'Ümit Çelik', minor: 1, shown: '0.01' },
  {
    at: '2026-03-29T03:00:00',
    text: 'Fiets; "groot",\nblauw',
    holder: 'Zoë Straße',
    minor: 123_456,
    shown: '1234.56',
  },
  {
    at: '2026-05-06T12:00:00',
    text: '=HYPERLINK("http://x";"y")',
    holder: '€ 5 – ’t Hof',
    minor: 5,
    shown: '0.05',
  },
  {
    at: '2026-10-25T23:59:59',
    text: '+31612345678',
    holder: '@SUM(A1:A2)',
    minor: 100_000_000,
    shown: '1000000',
  },
  { at: '2026-11-01T00:00:00', text: '-5', holder: ' =2*3', minor: 99_999, shown: '999.99' },
  { at: '2026-11-02T09:05:07', text: "'t Hof, 5%", holder: '＝1', minor: 70, shown: '0.7' },
];

async function insertLines({ postgres, merchantId }: Deployment): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.migrationUrl });
  await client.connect();
  for (const { at, text, holder, minor } of LINES) {
    const id = randomUUID();
    await client.query(
      `INSERT INTO payments (merchant_id, id, amount, currency, country, description, status, method, captured_amount,
          created_day, created_at, updated_at, expires_at, refund_status, chargeback_status)
        VALUES ($1, $2, $3, 'EUR', 'NL', $4, 'FAILED', 'CARD', 0, $5::timestamp::date,
          $5::timestamp AT TIME ZONE 'Europe/Amsterdam', now(), now(), '', '')`,
      [merchantId, id, minor, text, at],
    );
    await client.query(
      `INSERT INTO payers (merchant_id, payment_id, account_holder_name, email_address, search_text)
        VALUES ($1, $2, $3, '', '')`,
      [merchantId, id, holder],
    );
  }
  await client.end();
}

/** The file of each language, as a browser gets it. */
async function exported(deployment: Deployment): Promise<Record<keyof typeof IMPORTS, string>> {
  const { context, close } = await deployment.open();
  const app = await buildApp({ context, web: null });
  const exportFiles = makeExportFiles(context);
  const user = { username: USER.email, password: USER.password };
  const signedIn = await app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { user } });
  const { accessToken } = signedIn.json<AuthUser>();
  const columns = ['createdDateTime', 'description', 'accountHolderName', 'status', 'amount'];
  const file = async (language: string) => {
    const selection = { list: 'payments', query: { sort: 'createdDateTime,asc' }, columns, language };
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await exportFile({ app, exportFiles }, headers, selection);
    if (answer.statusCode !== 200) throw new Error(`An export was answered ${answer.statusCode}`);
    return answer.body;
  };
  const files = { nl: await file('nl'), en: await file('en') };
  await app.close();
  await close();
  return files;
}

/** A cell as LibreOffice holds it: its type, and its value without regard to how it is shown. */
type Cell = { readonly type: string; readonly value: string; readonly isFormula: boolean };

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const plain = (xml: string) =>
  xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count?: string) => ' '.repeat(Number(count ?? 1)))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '');

function parseCell(xml: string): Cell {
  const value = /office:(?:date-)?value="([^"]*)"/.exec(xml)?.[1];
  const shown = [...xml.matchAll(/<text:p>(.*?)<\/text:p>/gs)].map(([, text = '']) => plain(text)).join('\n');
  return {
    type: /office:value-type="(\w+)"/.exec(xml)?.[1] ?? '',
    value: value ?? shown,
    isFormula: xml.includes('table:formula'),
  };
}

/** Opens a file in LibreOffice without a window, and reads its sheet. */
function openedBySpreadsheet(folder: string, language: keyof typeof IMPORTS, file: string): Cell[][] {
  const path = join(folder, `${language}.csv`);
  writeFileSync(path, file);
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      `--infilter=${IMPORTS[language]}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      path,
    ],
    { stdio: 'ignore', timeout: 120_000 },
  );
  const sheet = readFileSync(join(folder, `${language}.fods`), 'utf8').split('<table:table ')[1] ?? '';
  const rows = [...sheet.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].map(([row]) => row);
  const cells = /<table:table-cell(?:[^>]*\/>|.*?<\/table:table-cell>)/gs;
  return rows.map((row) => [...row.matchAll(cells)].map(([cell]) => parseCell(cell)));
}

/** Describes the differences from what was exported. */
function listDifferences(rows: readonly Cell[][]): string[] {
  const [, ...lines] = rows;
  const problems = lines.length === LINES.length ? [] : [`${lines.length} lines in place of ${LINES.length}`];
  for (const [index, { at, text, holder, shown }] of LINES.entries()) {
    const cells = lines[index] ?? [];
    const inert = (value = '') => value.replace(/^'(?='*\s*[=+@＝＋－＠-])/, '');
    const found = [
      `${cells[0]?.type} ${cells[0]?.value}`,
      `${cells[1]?.type} ${inert(cells[1]?.value)}`,
      `${cells[2]?.type} ${inert(cells[2]?.value)}`,
      `${cells[4]?.type} ${cells[4]?.value}`,
    ];
    const wanted = [
      `date ${at.replace('T00:00:00', '')}`,
      `string ${text}`,
      `string ${holder}`,
      `float ${shown}`,
    ]; // prettier-ignore
    for (const [place, one] of wanted.entries())
      if (found[place] !== one) problems.push(`line ${index + 1}: ${found[place]} in place of ${one}`);
    if (cells.length !== 5) problems.push(`line ${index + 1} has ${cells.length} cells`);
    if (cells.some(({ isFormula }) => isFormula)) problems.push(`line ${index + 1} has a formula`);
  }
  return problems;
}

/** `npm run check:spreadsheet`: exports hostile payments in both languages and opens the files in LibreOffice. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stuiver-spreadsheet-'));
  const deployment = await startDeployment();
  try {
    await insertLines(deployment);
    const files = await exported(deployment);
    for (const language of ['nl', 'en'] as const) {
      const problems = listDifferences(openedBySpreadsheet(folder, language, files[language]));
      console.log(`${language}: ${problems.length === 0 ? `${LINES.length} lines as exported` : ''}`);
      for (const problem of problems) console.log(`  ${problem}`);
      if (problems.length > 0) process.exitCode = 1;
    }
  } finally {
    await deployment.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch(reportFailure);
