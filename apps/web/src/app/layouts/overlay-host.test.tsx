import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { closeOverlay, LOADING_OVERLAY, openOverlay, overlayStore } from '../../lib/overlay.ts';
import { renderApp } from '../../testing/render-app.tsx';

it('redirects to a path of the portal after exactly five seconds', async () => {
  const { router } = await renderApp('/');
  vi.useFakeTimers();
  act(() => openOverlay({ tone: 'error', title: 'Klaar', redirect: { kind: 'internal', url: '/zomaar' } }));
  expect(screen.getByText('Klaar')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(4999));
  expect(router.state.location.pathname).toBe('/');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(router.state.location.pathname).toBe('/zomaar');
  expect(overlayStore.get()).toEqual({ open: false, overlay: LOADING_OVERLAY });
});

it('goes to another site for an external target', async () => {
  await renderApp('/');
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  act(() => openOverlay({ tone: 'error', back: { kind: 'external', url: 'https://shop.example/' } }));
  act(() => screen.getByRole('button', { name: 'Terug' }).click());
  expect(assign).toHaveBeenCalledWith('https://shop.example/');
  expect(overlayStore.get().open).toBe(true);
});

it('returns to the loading defaults when closed', async () => {
  await renderApp('/');
  act(() => openOverlay({ tone: 'error', title: 'Mislukt', message: 'Uitleg' }));
  act(() => closeOverlay());
  act(() => openOverlay());
  expect(screen.queryByText('Uitleg')).toBeNull();
  expect(screen.getByText('Laden…')).toBeTruthy();
});
