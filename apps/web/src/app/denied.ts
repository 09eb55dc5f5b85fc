import type { ScreenName } from '@stuiver/contract/screens';
import { loadCode } from '../ui/load-code.ts';

/** The screen that the user was just sent away from. */
let denied: ScreenName | undefined;

export function noteDenied(screen: ScreenName): void {
  denied = screen;
}

/** Shows which screen that was, once the navigation has cleared older notifications. */
export async function showDenied(): Promise<void> {
  const screen = denied;
  denied = undefined;
  if (screen === undefined) return;
  const { showNoAccess } = await loadCode(() => import('./no-access.ts'));
  await showNoAccess(screen);
}
