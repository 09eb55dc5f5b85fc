import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './serve/processes.ts';

type Picture = {
  /** The screen in its look, as `npm run screenshots` names it. */
  readonly screen: string;
  /** Folders of message files that it shows, besides `shared`. */
  readonly nouns: readonly string[];
};

/** The README's pictures, by file. */
export const PICTURES: Readonly<Record<string, Picture>> = {
  dashboard: { screen: 'en-desktop-light-dashboard', nouns: ['dashboard'] },
  payment: { screen: 'en-desktop-light-payment', nouns: ['payments'] },
  evidence: { screen: 'en-desktop-light-evidence-filled', nouns: ['chargebacks'] },
  link: { screen: 'en-desktop-light-payment-link', nouns: ['payment-links', 'checkout'] },
  settlement: { screen: 'en-desktop-dark-settlement', nouns: ['settlements'] },
  pay: { screen: 'en-phone-light-pay', nouns: ['checkout'] },
};

/** Folder of the README's pictures and of the texts that they show. */
export const pictureFolder = join(root, 'docs/pictures');
const textsPath = join(pictureFolder, 'texts.json');

/** Lines of message files that each picture shows, as `dashboard/dashboard.ts title: 'Dashboard',`. */
type Texts = Readonly<Record<string, readonly string[]>>;

/** Reads the lines of all message files that a picture may show. */
function readLines(picture: string): string[] {
  const cwd = join(root, 'packages/messages/src/en');
  const folders = ['shared', ...(PICTURES[picture]?.nouns ?? [])];
  const files = globSync(`{${folders.join(',')}}/*.ts`, { cwd }).sort();
  return files.flatMap((file) =>
    readFileSync(join(cwd, file), 'utf8')
      .split('\n')
      .map((line) => `${file} ${line.trim()}`),
  );
}

/** Checks whether a line of a message file has a text that a page shows: as a whole, or several words of a sentence. */
function isShown(line: string, page: ReadonlySet<string>): boolean {
  const fragments = line.split(/['"`]|\$\{[^}]*\}/).map((fragment) => fragment.trim());
  return fragments.some(
    (fragment) =>
      (fragment !== '' && page.has(fragment)) ||
      (/\p{L}{2}.* .*\p{L}{2}/u.test(fragment) && [...page].some((shown) => shown.includes(fragment))),
  );
}

/** Keeps the lines of message files whose texts the README's pictures show, which `readTexts` returns. */
export function recordTexts(pages: ReadonlyMap<string, string>): void {
  const texts = Object.fromEntries(
    [...pages].map(([picture, text]) => {
      const page = new Set(text.split('\n').map((line) => line.trim()));
      const shown = readLines(picture).filter((line) => isShown(line, page));
      return [picture, [...new Set(shown)]];
    }),
  );
  writeFileSync(textsPath, `${JSON.stringify(texts, null, 2)}\n`);
}

/** The texts that the README's pictures showed when they were taken, by picture. */
export const readTexts = () => JSON.parse(readFileSync(textsPath, 'utf8')) as Texts;

/** Names the README's pictures that show texts which the message files no longer have, with these texts. */
export function findStaleTexts(texts: Texts): string[] {
  return Object.keys(PICTURES).flatMap((picture) => {
    const current = new Set(readLines(picture));
    const shown = texts[picture] ?? ['not taken yet'];
    return shown.filter((line) => !current.has(line)).map((line) => `${picture}: ${line}`);
  });
}
