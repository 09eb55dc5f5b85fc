import type { ScreenName } from '@stuiver/contract/screens';
import { redirectedTexts } from '@stuiver/messages/nl/auth/redirected';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { config } from '../lib/config.ts';
import { getTexts, textsReady } from '../lib/language.ts';
import { authStore } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { isOfProvider } from './guard.ts';
import { SCREENS, getTitleKey } from './screens.ts';

/** Shows that the user lacks the right for a screen, and who can grant it. */
export async function showNoAccess(screen: ScreenName): Promise<void> {
  await textsReady();
  const { session } = authStore.get();
  if (session === null) return;
  const { noAccess } = getTexts(redirectedTexts);
  const isProviders = isOfProvider(SCREENS[screen].permission);
  const text =
    isProviders === session.permissions.some(isOfProvider)
      ? noAccess.whoGrants(session.merchantName)
      : isProviders
        ? noAccess.forProvider(config.productName)
        : noAccess.forCompanies;
  showToast({ tone: 'calm', title: noAccess.title(getTexts(shellTexts).titles[getTitleKey(screen)]), text });
}
