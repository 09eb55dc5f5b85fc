import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../lib/api.ts';
import { chooseLanguage } from '../lib/language.ts';
import { authStore } from '../lib/session.ts';
import { showToast } from '../lib/toasts.ts';
import { makeAuthUser, signedIn } from '../testing/factories.ts';
import { stubNetwork } from '../testing/network.ts';
import { renderApp } from '../testing/render-app.tsx';

beforeEach(() => {
  stubNetwork();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

describe('signing in', () => {
  it('asks an unauthenticated visitor to sign in and remembers the wanted path', async () => {
    const { router } = await renderApp('/management/links-view?page=2');
    expect(router.state.location.href).toBe('/?redirect=%2Fmanagement%2Flinks-view%3Fpage%3D2');
    expect(await screen.findByRole('heading', { name: 'Inloggen bij uw account' })).toBeTruthy();
    expect(document.title).toBe('Stuiver – Inloggen');
  });

  it('redirects a signed-in visitor of the sign-in screen to the wanted path or the dashboard', async () => {
    signedIn();
    expect((await renderApp('/')).router.state.location.pathname).toBe('/management/');
    expect((await renderApp('/?redirect=%2Fmanagement%2Flinks-view')).router.state.location.pathname).toBe(
      '/management/links-view',
    );
  });

  it('never follows a redirect to another origin', async () => {
    signedIn();
    for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      const { router, unmount } = await renderApp(`/?redirect=${encodeURIComponent(evil)}`);
      expect(router.state.location.pathname).toBe('/management/');
      unmount();
    }
  });

  it('redirects a user without the permission to the dashboard, and hides the item', async () => {
    signedIn({ restrictionList: ['generatePaymentLink'] });
    const { router } = await renderApp('/management/payment-link');
    expect(router.state.location.pathname).toBe('/management/');
    const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
    expect(menu.textContent).not.toContain('Betaallink maken');
    expect(menu.textContent).toContain('Betaallinks');
  });

  it('shows a designed page for any other path, with the way on for a payer or a user', async () => {
    const { unmount } = await renderApp('/zomaar/iets');
    expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
    expect(document.title).toBe('Stuiver – Pagina niet gevonden');
    expect(screen.getByText(/^Wil je iets betalen/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Inloggen als ondernemer' })).toBeTruthy();
    unmount();
    signedIn();
    await renderApp('/zomaar/iets');
    expect(await screen.findByRole('link', { name: 'Naar het dashboard' })).toBeTruthy();
    expect(screen.queryByText(/^Wil je iets betalen/)).toBeNull();
  });
});

describe('a path in capitals', () => {
  it.each(Object.values(SCREEN_PATHS).filter((path) => path !== '/'))(
    'does not lead to the screen at %s',
    async (path) => {
      signedIn();
      await renderApp(path.replace(/[a-z]/, (letter) => letter.toUpperCase()));
      expect(await screen.findByRole('heading', { name: 'Deze pagina bestaat niet' })).toBeTruthy();
      expect(document.title).toBe('Stuiver – Pagina niet gevonden');
    },
  );
});

describe('navigating', () => {
  it('sets the title, clears notifications and scrolls up when the path changes', async () => {
    signedIn();
    const { goTo } = await renderApp('/management/');
    act(() => void showToast({ tone: 'calm', title: 'Even onthouden' }));
    expect(await screen.findByText('Even onthouden')).toBeTruthy();
    vi.mocked(window.scrollTo).mockClear();
    await goTo('/management/links-view');
    await waitFor(() => expect(document.title).toBe('Stuiver – Betaallinks'));
    expect(screen.queryByText('Even onthouden')).toBeNull();
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('does none of it when only the query changes', async () => {
    signedIn();
    const { goTo } = await renderApp('/management/links-view');
    act(() => void showToast({ tone: 'calm', title: 'Even onthouden' }));
    vi.mocked(window.scrollTo).mockClear();
    await goTo('/management/links-view?page=2');
    expect(screen.getByText('Even onthouden')).toBeTruthy();
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it('shows the title in the chosen language', async () => {
    signedIn();
    await renderApp('/management/links-view');
    await act(() => chooseLanguage('en'));
    expect(document.title).toBe('Stuiver – Payment links');
  });
});

describe('signing out', () => {
  it('goes to / when a call answers 401, and keeps the path to return to', async () => {
    signedIn();
    const { router } = await renderApp('/management/links-view');
    stubNetwork({ 'GET /ready': { status: 401, body: { code: 'unauthenticated' } } });
    const { ready } = await import('@stuiver/contract/routes');
    await act(() => call(ready, {}).catch(() => undefined));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(authStore.get().session).toBeNull();
    expect(document.cookie).not.toContain('auth=');
  });
});

describe('the sign-in screen', () => {
  async function fillIn(password: string) {
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.input(await screen.findByLabelText('E-mailadres'), {
      target: { value: ' merchant@demo.test ' },
    });
    fireEvent.input(screen.getByLabelText('Wachtwoord'), { target: { value: password } });
    fireEvent.submit(screen.getByRole('button', { name: 'Inloggen' }).closest('form') as HTMLFormElement);
  }

  it('stores the session and goes to the wanted path, query included', async () => {
    const seen = stubNetwork({ 'POST /api/auth/sign-in': { body: makeAuthUser() } });
    const { router } = await renderApp('/?redirect=%2Fmanagement%2Flinks-view%3Fpage%3D2');
    // The page reads the browser's own address, which memory history does not change.
    history.replaceState(null, '', '/?redirect=%2Fmanagement%2Flinks-view%3Fpage%3D2');
    await fillIn('welkom');
    await waitFor(() => expect(router.state.location.href).toBe('/management/links-view?page=2'));
    expect(seen[0]?.body).toEqual({ user: { username: 'merchant@demo.test', password: 'welkom' } });
    expect(sessionStorage.getItem('merchantName')).toBe('Van Dijk Fietsen');
    history.replaceState(null, '', '/');
  });

  it('shows a toast and an error at the password field when the combination is wrong', async () => {
    stubNetwork({ 'POST /api/auth/sign-in': { status: 401, body: { code: 'wrongCredentials' } } });
    const { router } = await renderApp('/?redirect=%2Fmanagement%2Flinks-view');
    await fillIn('fout');
    expect(await screen.findByText('De combinatie van e-mailadres en wachtwoord klopt niet')).toBeTruthy();
    expect(screen.getByText('De combinatie van e-mailadres en wachtwoord klopt niet.')).toBeTruthy();
    expect(screen.getByLabelText('Wachtwoord').getAttribute('aria-invalid')).toBe('true');
    expect(router.state.location.searchStr).toContain('redirect');
  });

  it('reports an outage without blaming the password', async () => {
    stubNetwork({ 'POST /api/auth/sign-in': 'noAnswer' });
    await renderApp('/');
    await fillIn('welkom');
    expect(
      await screen.findByText('Er kwam geen antwoord. Controleer uw verbinding en probeer het opnieuw.'),
    ).toBeTruthy();
    expect(screen.getByLabelText('Wachtwoord').getAttribute('aria-invalid')).toBeNull();
  });

  it('requests a password reset, and returns to the form', async () => {
    const { fireEvent } = await import('@testing-library/react');
    stubNetwork({ 'POST /gateway/merchant/resetPassword': { body: {} } });
    await renderApp('/');
    fireEvent.click(await screen.findByRole('button', { name: 'Wachtwoord vergeten' }));
    const field = await screen.findByLabelText('E-mailadres');
    fireEvent.input(field, { target: { value: 'merchant@demo.test' } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    expect(await screen.findByText('Kijk in uw e-mail')).toBeTruthy();
    expect(authStore.get().forgotPassword).toBe(false);
  });

  it("takes a form's failure along when the form is sent again or left", async () => {
    const { fireEvent } = await import('@testing-library/react');
    const wrong = 'De combinatie van e-mailadres en wachtwoord klopt niet';
    stubNetwork({ 'POST /api/auth/sign-in': { status: 401, body: { code: 'wrongCredentials' } } });
    await renderApp('/');
    await fillIn('fout');
    expect(await screen.findByText(wrong)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Wachtwoord vergeten' }));
    const field = await screen.findByLabelText('E-mailadres');
    expect(screen.queryByText(wrong)).toBeNull();

    stubNetwork({ 'POST /gateway/merchant/resetPassword': 'noAnswer' });
    fireEvent.input(field, { target: { value: 'merchant@demo.test' } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    const noAnswer = 'Er kwam geen antwoord. Controleer uw verbinding en probeer het opnieuw.';
    expect(await screen.findByText(noAnswer)).toBeTruthy();
    stubNetwork({ 'POST /gateway/merchant/resetPassword': { body: {} } });
    fireEvent.submit(field.closest('form') as HTMLFormElement);
    expect(await screen.findByText('Kijk in uw e-mail')).toBeTruthy();
    expect(screen.queryByText(noAnswer)).toBeNull();
  });
});
