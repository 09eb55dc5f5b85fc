import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './serve/processes.ts';

/**
 * Phrases that no native engineer writes, each with its replacement. The count is per 1,000 words, so that a rare
 * good use of one of them passes.
 */
const STILTED: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\b(whoever|whomever|whosever)\b/gi, 'the user, the caller, anyone who'],
  [/\b(somebody|nobody|anybody)(’s|'s)?\b/gi, 'someone, no one, or the role'],
  [/\balone\b/gi, 'only'],
  [/\bstands?\b/gi, 'is, appears, holds'],
  [/\b(is|are|was|were|be|been|being|get|gets) told\b/gi, 'is notified, sees'],
  [/\b(says|knows|wants)\b/gi, 'shows, holds, returns, needs'],
  [/\b(is|are) none\b/gi, 'isn’t valid, is missing'],
  [/\bwhere (there (is|are)|no)\b/gi, 'if there is, without'],
  [/\bas (it|they) (is|are|was|were)\b/gi, 'unchanged'],
  [/\b([Bb]egin(s|ning)?|[Bb]egan|[Bb]egun)\b/g, 'start'],
  [/\bbeside\b/gi, 'next to, besides, with'],
  [/\bby (itself|themselves)\b/gi, 'automatically, separately'],
  [/\ball the same\b/gi, 'anyway'],
  [/\bany more\b/gi, 'no longer'],
  [/\bin (place of|(its|their) place)\b/gi, 'instead of'],
  [/\ba look\b(?!-)/gi, 'a check'],
  [
    /\bso that a person\b|\b(leaves?|left)( \S+)? to a person\b|\ba person (looks|decides|has to look)\b/gi,
    'left for manual review',
  ],
  [/(?<!\b(because|instead|regardless) )\bof what\b/gi, 'of, with the noun that it means'],
  [/\bfrom where (a|the)\b/gi, 'the address, the source'],
  [/\bworth nothing\b/gi, 'discarded, has no effect'],
  [/\blets? go of\b/gi, 'drops, releases'],
  [/\b(speaks?|spoke|spoken) of\b/gi, 'names, reports'],
  [/\bnothing to say\b/gi, 'empty'],
];

/** A docstring names the thing or starts with a verb. */
const QUESTION_START = /\/\*\*[\s*]*(What|Whether|How|Where|Of|Who)\b/g;

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*|^\s*-- .*/gm;

const STRING = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;

/** Values of the string literals of a source file; a template may have several lines. */
function stringsIn(code: string): string[] {
  return [...code.replace(COMMENT, '').matchAll(STRING)].map((match) => match.slice(1).join(''));
}

/** Titles of tests, errors and answers to people; not SQL, class names or keys. */
function isProse(value: string): boolean {
  return (
    value.split(' ').length >= 4 && /^[\p{L}\d ,.;:’'()–-]+$/u.test(value) && !/^[A-Z]{3,} |-.*-/.test(value)
  );
}

/** Extracts the prose of a file, without quoted code. */
function extractProse(path: string, text: string): string {
  if (path.endsWith('.md')) return text.replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ');
  if (path.startsWith('packages/messages/')) {
    return stringsIn(text)
      .join('\n')
      .replace(/\$\{[^}]*\}/g, ' ');
  }
  const comments = text.match(COMMENT) ?? [];
  return [...comments, ...stringsIn(text).filter(isProse)].join('\n').replace(/`[^`\n]*`/g, ' ');
}

export type ProseCount = {
  readonly words: number;
  readonly stilted: readonly string[];
  readonly rate: number;
};

/** Counts the stilted phrases of texts, per 1,000 words. */
export function countStilted(files: readonly { readonly path: string; readonly text: string }[]): ProseCount {
  const stilted: string[] = [];
  let words = 0;
  for (const { path, text } of files) {
    const prose = extractProse(path, text);
    words += prose.match(/\p{L}[\p{L}’'-]*/gu)?.length ?? 0;
    for (const [phrase, instead] of [...STILTED, [QUESTION_START, 'a noun or a verb'] as const]) {
      for (const hit of prose.matchAll(phrase)) {
        const around = prose.slice(Math.max(0, hit.index - 30), hit.index + 40).replace(/\s+/g, ' ');
        stilted.push(`${path}: “${hit[0]}” → ${instead} (… ${around} …)`);
      }
    }
  }
  return { words, stilted, rate: words === 0 ? 0 : (stilted.length * 1000) / words };
}

/** Applied migrations never change, so theirs stays as written. */
const EXCLUDED = ['**/node_modules/**', '**/dist/**', 'apps/gateway/migrations/**'];

/** Kinds of prose, with the limit of each of their folders per 1,000 words. */
export const PROSE = {
  documents: { patterns: ['*.md', '{docs,bench,examples}/**/*.md'], limit: 5 },
  interface: { patterns: ['packages/messages/src/en/**/*.ts'], limit: 3 },
  code: {
    patterns: [
      '{apps,packages/contract,packages/domain}/**/*.{ts,tsx,mjs,sql,css}',
      '{tools,e2e,bench,examples}/**/*.{ts,mjs}',
    ],
    limit: 2,
  },
} as const;

/** The folder that a file is counted with: a room of the gateway, a folder of the web app, else its top one. */
function getCountedFolder(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[0] === 'apps' ? Math.min(4, parts.length - 1) : 1).join('/');
}

/** Counts the stilted phrases of a kind of prose by folder. */
export function countFolders(kind: keyof typeof PROSE): Map<string, ProseCount> {
  const files = globSync([...PROSE[kind].patterns], { cwd: root, exclude: EXCLUDED })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const folders = Map.groupBy(files, ({ path }) => getCountedFolder(path));
  return new Map([...folders].map(([folder, group]) => [folder, countStilted(group)]));
}

/** `node tools/prose.ts` prints the figure of each folder; given a path's start, it lists every phrase found there. */
if (import.meta.main) {
  const below = process.argv[2];
  for (const kind of ['documents', 'interface', 'code'] as const) {
    if (below === undefined) process.stdout.write(`${kind}, limit ${PROSE[kind].limit}:\n`);
    for (const [folder, { words, stilted, rate }] of countFolders(kind)) {
      if (below === undefined)
        process.stdout.write(
          `${rate.toFixed(1).padStart(5)}  ${stilted.length} in ${words} words  ${folder}\n`,
        );
      else
        process.stdout.write(
          stilted
            .filter((line) => line.startsWith(below))
            .map((line) => `${line}\n`)
            .join(''),
        );
    }
  }
}
