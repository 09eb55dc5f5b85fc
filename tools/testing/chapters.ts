import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../serve/processes.ts';

const PROGRAMS =
  /^(npx stuiver|npm|node|psql|openssl|pg_\w+|pgbackrest|docker compose|nginx|zstd|tar|du|fuser|systemctl|git|apt-get|SELECT|ALTER|CREATE|CALL|GRANT) /;

/** Shell and SQL commands of a Markdown text, in their order: lines of `sh` blocks, and code within sentences. */
function readCommands(text: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([^]*?)^```$|`([^`]+)`/gm)].flatMap(([, kind, block, inline]) => {
    if (inline !== undefined) {
      const command = inline.replaceAll(/\s+/g, ' ');
      return PROGRAMS.test(command) && !command.includes('<command>') ? [command] : [];
    }
    if (kind !== 'sh') return [];
    const lines = (block ?? '').replaceAll(/\\\n\s*/g, '').split('\n');
    return lines.map((line) => line.replace(/\s*(^|\s)# .*$/, '')).filter((line) => /^\S/.test(line));
  });
}

/** Commands of each chapter of `docs/operating`, without repetitions. */
export const CHAPTERS: ReadonlyMap<string, readonly string[]> = new Map(
  globSync('docs/operating/*.md', { cwd: root })
    .toSorted()
    .map((path) => [
      basename(path, '.md'),
      [...new Set(readCommands(readFileSync(join(root, path), 'utf8')))],
    ]),
);
