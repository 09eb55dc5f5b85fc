import type { AnyRouter } from '@tanstack/react-router';
import { config } from '../lib/config.ts';
import { languageStore } from '../lib/language.ts';
import { clearToasts } from '../lib/toasts.ts';
import { documentTitle } from './document-title.ts';
import type { RouteData } from './guard.ts';
import { shellTexts } from './texts.ts';

export type Direction = 'forward' | 'back' | 'level';

/** The transition's direction depends on path depth (specification, section 2). */
export function directionOf(from: string, to: string): Direction {
  const depth = (path: string) => path.split('/').filter(Boolean).length;
  const difference = depth(to) - depth(from);
  return difference > 0 ? 'forward' : difference < 0 ? 'back' : 'level';
}

function showTitle(router: AnyRouter): void {
  const data = router.state.matches.at(-1)?.staticData as Partial<RouteData> | undefined;
  document.title = documentTitle(config.productName, shellTexts.get().titles[data?.title ?? 'notFound']);
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

/**
 * Hangs on the router what each change of path does: title, notifications cleared, scrolled to the
 * top, focus on the heading. A change of the query alone does none of it.
 *
 * @returns a function that takes it off again
 */
export function installNavigationEffects(router: AnyRouter): () => void {
  const stopRendered = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    showTitle(router);
    if (!pathChanged) return;
    if (fromLocation === undefined) return;
    clearToasts();
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    if (!main) return;
    (main.querySelector<HTMLElement>('h1') ?? main).focus({ preventScroll: true });
    animateArrival(main, directionOf(fromLocation.pathname, toLocation.pathname));
  });
  const stopLanguage = languageStore.subscribe(() => showTitle(router));
  return () => {
    stopRendered();
    stopLanguage();
  };
}
