import type { AnyRouter } from '@tanstack/react-router';
import { languageStore } from '../lib/language.ts';
import { clearToasts } from '../lib/toasts.ts';
import { showDenied } from './denied.ts';
import { getTitleKey } from './screens.ts';
import { documentTitle } from './document-title.ts';

export type Direction = 'forward' | 'back' | 'level';

/** The transition's direction depends on path depth (spec 2.21). */
export function getTransitionDirection(from: string, to: string): Direction {
  const depth = (path: string) => path.split('/').filter(Boolean).length;
  const difference = depth(to) - depth(from);
  return difference > 0 ? 'forward' : difference < 0 ? 'back' : 'level';
}

function showTitle(router: AnyRouter): void {
  const name = router.state.matches.at(-1)?.staticData.screen;
  document.title = documentTitle(name ? getTitleKey(name) : 'notFound');
}

const SHIFTS: Record<Direction, string> = { forward: '12px', back: '-12px', level: '0' };

function animateArrival(main: HTMLElement, direction: Direction): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  main.animate?.(
    [
      { opacity: 0, transform: `translateX(${SHIFTS[direction]})` },
      { opacity: 1, transform: 'none' },
    ],
    {
      duration: 150,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    },
  );
}

/** Events of the user; from then on they decide where the focus is. */
const TAKEOVERS = ['keydown', 'pointerdown', 'focusin'] as const;

/**
 * Focuses the heading of the new page, and again whenever another heading replaces it (loading by content), until the
 * user acts.
 *
 * @returns a function that stops it
 */
function focusHeading(main: HTMLElement): () => void {
  let isOurs = false;
  const place = () => {
    // A dialog opened while the page was loading keeps the focus, as does the page's first field.
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"], [data-keeps-focus]')) return;
    isOurs = true;
    (main.querySelector<HTMLElement>('h1') ?? main).focus({ preventScroll: true });
    isOurs = false;
  };
  const watcher = new MutationObserver(() => {
    const held = document.activeElement;
    if (held === null || held === document.body || held === main) place();
  });
  const end = () => {
    watcher.disconnect();
    for (const event of TAKEOVERS) document.removeEventListener(event, leave, true);
  };
  const leave = () => {
    if (!isOurs) end();
  };
  place();
  watcher.observe(main, { childList: true, subtree: true });
  for (const event of TAKEOVERS) document.addEventListener(event, leave, true);
  return end;
}

/**
 * Sets the title, clears notifications, scrolls to the top and focuses the heading at each change of path, and when
 * the current address is navigated to again. A change of only the query does none of it. A user who was sent away
 * from a screen then sees why.
 *
 * @returns a function that removes the effects
 */
export function installNavigationEffects(router: AnyRouter): () => void {
  let stopFocus = () => {};
  const stopRendered = router.subscribe(
    'onRendered',
    ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
      showTitle(router);
      // Its line comes after the clearing below, since its code is loaded first.
      void showDenied();
      if (fromLocation === undefined) return;
      // Navigating to the current address counts as an arrival.
      if (!pathChanged && hrefChanged) return;
      clearToasts();
      window.scrollTo(0, 0);
      const main = document.querySelector('main');
      if (!main) return;
      stopFocus();
      stopFocus = focusHeading(main);
      animateArrival(main, getTransitionDirection(fromLocation.pathname, toLocation.pathname));
    },
  );
  const stopLanguage = languageStore.subscribe(() => showTitle(router));
  return () => {
    stopFocus();
    stopRendered();
    stopLanguage();
  };
}
