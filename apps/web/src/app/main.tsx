import './portal.css';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { isLanguage } from '@stuiver/messages';
import { createRoot, type Root } from 'react-dom/client';
import { config } from '../lib/config.ts';
import { watchConnection } from '../lib/connection.ts';
import { applyLanguage, chooseLanguage, languageStore, textsReady } from '../lib/language.ts';
import { restoreSession, setMailToken } from '../lib/session.ts';
import { clearToasts } from '../lib/toasts.ts';
import { Frame } from './layouts/frame.tsx';
import { SignInPage } from '../portal/auth/sign-in-page.tsx';
import { documentTitle } from './document-title.ts';
import { watchImports } from './screen-code.ts';
import { loadCode } from '../ui/load-code.ts';

const loadPortal = () => loadCode(() => import('./portal.tsx'));

/** The first page of most visits: shown without the router, which loads while the password is checked. */
function showSignIn(root: Root): void {
  const showTitle = () => {
    document.title = documentTitle('signIn');
  };
  showTitle();
  const stopTitle = languageStore.subscribe(showTitle);
  async function goOn(path: string) {
    const { startPortal } = await loadPortal();
    stopTitle();
    clearToasts();
    history.pushState(null, '', path);
    window.scrollTo(0, 0);
    startPortal(root);
  }
  root.render(
    <Frame>
      <SignInPage onStart={() => void loadPortal()} onSignedIn={(path) => void goOn(path)} />
    </Frame>,
  );
}

/**
 * The token of a mail's link, and the mail's language; removed from the address at once, so that no history or
 * screenshot keeps the token.
 */
function takeMailLink(): { token: string | null; language: string | null } {
  const address = new URL(location.href);
  const { searchParams } = address;
  const link = { token: searchParams.get('token'), language: searchParams.get('language') };
  if (link.token === null) return { ...link, language: null };
  searchParams.delete('token');
  searchParams.delete('language');
  history.replaceState(null, '', address);
  return link;
}

async function start(container: HTMLElement): Promise<void> {
  document.documentElement.dataset.mode = config.mode;
  applyLanguage(languageStore.get());
  watchConnection();
  watchImports();
  const signedIn = restoreSession() !== null;
  const isSignIn = location.pathname === SCREEN_PATHS.signIn || location.pathname === SCREEN_PATHS.login;
  const root = createRoot(container);
  const isLinked = isSignIn || location.pathname === SCREEN_PATHS.register;
  const { token, language } = isLinked ? takeMailLink() : { token: null, language: null };
  if (isLanguage(language)) await chooseLanguage(language);
  setMailToken(token);
  if (isSignIn && (!signedIn || token !== null)) {
    await textsReady();
    showSignIn(root);
    return;
  }
  const [{ startPortal }] = await Promise.all([loadPortal(), textsReady()]);
  startPortal(root);
}

const container = document.getElementById('root');
if (container) void start(container);
