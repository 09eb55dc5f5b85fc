import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { checkConnection, untilUp, whileWatched } from '../lib/connection.ts';
import { setImportRetry } from '../ui/load-code.ts';

/** Thrown when a screen's code did not load: the connection is down, or a newer build has replaced it. */
export class CodeMissing extends Error {
  readonly reason: 'noConnection' | 'replaced';
  constructor(reason: 'noConnection' | 'replaced', cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** A screen whose code is loaded when it is first opened, or nearly. The router's own way reloads the page when the code does not come. */
export function lazyScreen<K extends string>(
  load: () => Promise<Record<K, () => React.ReactNode>>,
  name: K,
): RouteComponent {
  return lazyRouteComponent(async () => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await whileWatched(load());
      } catch (error) {
        if ((await checkConnection()) !== 'up') throw new CodeMissing('noConnection', error);
        if (!isFirst) throw new CodeMissing('replaced', error);
      }
    }
  }, name);
}

const RELOADED = 'reloaded';

/** Reloads the page, which loads the newer build; only once, since code missing there will not come. */
export function reloadOnce(error: unknown): boolean {
  const about = String(error instanceof CodeMissing ? error.cause : error);
  if (sessionStorage.getItem(RELOADED) === about) return false;
  sessionStorage.setItem(RELOADED, about);
  location.reload();
  return true;
}

/** A screen's lazy code waits for the connection; nothing is lost by that. */
export function watchImports(): void {
  setImportRetry(async (error, isFirst) => {
    if ((await checkConnection()) !== 'up') {
      await untilUp();
      return true;
    }
    // One that came to an end between the failure and the look.
    if (isFirst) return true;
    reloadOnce(error);
    return false;
  });
}
