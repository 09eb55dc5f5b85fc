import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../serve/processes.ts';

/** The nouns of the product and the words of paths that are about them; the first that fits a path has it. */
const NOUNS: readonly (readonly [noun: string, words: string])[] = [
  ['tests', 'testing|e2e|vitest|playwright'],
  ['Adyen', 'adyen|acquirer-reports'],
  ['client for shops', 'packages/client|tools/client'],
  ['plug-ins for shops', 'packages/(vendure|medusa)-payment|tools/shops|tools/check-shops'],
  ['demo', 'demo'],
  ['API reference', 'web/docs|contract/src/examples|tags|openapi'],
  ['operating tools', 'tools|deploy|bench|examples'],
  ['commands', 'commands'],
  ['applications, registration', 'applications?|onboarding|registration|register|review'],
  ['bank files', 'bank|bank-files|bank-file-\\w+|sepa'],
  [
    'settlements, payouts, prices',
    'settlements?|settlement-lines|payouts?|prices|bookkeeping|accountant|balances',
  ],
  ['chargebacks, evidence', 'chargebacks?|evidence'],
  ['refunds', 'refunds?'],
  ['recurring payments, mandates', 'recurrences?|mandates?|collections|collection-\\w+|direct-debit'],
  ['payment links', 'payment-links?|link-\\w+'],
  ['the payer’s pages', 'checkout|pages|preview|card|payer-messages?|bank-transfer'],
  ['ledger, processors, inbox', 'ledger|processors|inbox|engine'],
  ['payments', 'payments?|payers|methods|states'],
  ['dashboard', 'dashboard'],
  ['lists, exports, search', 'lists?|exports?|saved-views|search|audit|live'],
  [
    'sign-in, team, API keys',
    'people|auth|account|second-factor|team|api-keys|(?:insight|portal|nl|en)/requests|access|security',
  ],
  ['companies, settings, webhooks', 'company|companies|settings|branding|webhooks|merchants'],
  ['erasure, keyring', 'erasure|keyring'],
  ['several machines', 'cluster'],
  ['platform', 'platform|app|migrations'],
  ['what screens share', 'ui|lib|parts|portal|web'],
];
const PATTERNS = NOUNS.map(([noun, words]) => [noun, new RegExp(`(^|/)(${words})(/|\\.)`)] as const);

/** The last row: what no noun has. */
const REST = 'everything else';
const isTest = (path: string) => /\.(test|walk)\.tsx?$|(^|\/)(testing|e2e)\//.test(path);
const isText = (path: string) => path.startsWith('packages/messages/src/') && !isTest(path);

/** Lines of one noun. */
export type Lines = { product: number; tests: number; texts: number };

/** Counts the lines of code that git keeps, blank ones and comments among them, by noun, largest product first. */
export function countLines(): [noun: string, lines: Lines][] {
  const counted = new Map<string, Lines>();
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 24 }).split(
    '\n',
  );
  for (const path of files) {
    if (!/\.(ts|tsx|mjs|css|sql|sh|php)$/.test(path) || /database\/(schema.d|columns).ts$/.test(path))
      continue;
    const noun =
      PATTERNS.find(([, pattern]) => pattern.test(path.replace(/^apps\/(gateway|web)\/src\//, '')))?.[0] ??
      REST;
    const lines = counted.get(noun) ?? { product: 0, tests: 0, texts: 0 };
    lines[isTest(path) ? 'tests' : isText(path) ? 'texts' : 'product'] +=
      readFileSync(join(root, path), 'utf8').split('\n').length - 1;
    counted.set(noun, lines);
  }
  return [...counted].toSorted(([, one], [, other]) => other.product - one.product);
}

if (import.meta.main)
  for (const [noun, { product, tests, texts }] of countLines())
    console.log(`| ${noun} | ${product} | ${tests} | ${texts} |`);
