import { ready } from '@stuiver/contract/routes';
import { shellTexts } from '@stuiver/messages/nl/portal/shell';
import { ApiError } from '../lib/api.ts';
import { getTexts } from '../lib/language.ts';
import { closeOverlay, openOverlay, overlayStore, type Overlay } from '../lib/overlay.ts';
import { queryClient } from '../lib/query.ts';

/** How long after each look the gateway is asked again, in milliseconds. */
const PAUSE = 5000;

type Reach = 'ready' | 'unreachable' | 'maintenance';

/** Whether the gateway answers, and can work; a proxy before it answers 502 to 504 in its place. */
async function look(): Promise<Reach> {
  try {
    const { status } = await fetch(ready.path, { cache: 'no-store', signal: AbortSignal.timeout(PAUSE) });
    return status >= 502 && status <= 504 ? 'maintenance' : 'ready';
  } catch {
    return 'unreachable';
  }
}

let looking = false;

/**
 * The page overlay (specification, section 2) while the portal is unreachable or in maintenance: over the screen, so
 * that nothing typed is lost, until the gateway answers again. Its Back button leads to the screen as it is.
 *
 * @returns whether there was an outage, once it is over
 */
export async function sitOutOutage(): Promise<boolean> {
  if (looking) return false;
  looking = true;
  try {
    let reach = await look();
    if (reach === 'ready') return false;
    let shown: Overlay | null = null;
    for (; reach !== 'ready'; reach = await look()) {
      // Somebody who went back to the screen is left alone there.
      if (shown === null || overlayStore.get().overlay === shown) {
        const back = { kind: 'internal', url: location.pathname + location.search } as const;
        shown = { tone: 'error', ...getTexts(shellTexts).outage[reach], back };
        openOverlay(shown);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    if (overlayStore.get().overlay === shown) closeOverlay();
    await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    return true;
  } finally {
    looking = false;
  }
}

/**
 * Looks whether the portal can be reached when a call got no answer, tries included.
 *
 * @returns a function that stops watching
 */
export function watchReach(): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.action;
    if (error instanceof ApiError && (error.status === 0 || (error.status >= 502 && error.status <= 504)))
      void sitOutOutage();
  });
}
