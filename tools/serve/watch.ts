import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** Editors write a file in several steps; a change counts when nothing followed for this long. */
const quiet = 150;

/**
 * Watches the sources of the gateway, the web app and the packages, for `npm run dev`.
 *
 * @param onChange runs after a change; changes during a run start one more.
 */
export function watchSources(log: (line: string) => void, onChange: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    const began = performance.now();
    try {
      await onChange();
      log(`Reloaded in ${Math.round(performance.now() - began)} ms.`);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
    running = false;
    if (again) {
      again = false;
      void run();
    }
  };
  for (const folder of ['apps/gateway/src', 'apps/web/src', 'packages']) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name === null || /\.test\.tsx?$|node_modules|\/dist\//.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), quiet);
    });
  }
}
