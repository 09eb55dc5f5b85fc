import { ready } from '@stuiver/contract/routes';
import { expect, it, vi } from 'vitest';
import { stubNetwork } from '../testing/network.ts';
import { connectionStore, untilLost, watchConnection } from './connection.ts';

it('finds an outage again while the browser has no network, though an answer under way ended it', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isAway = true;
  stubNetwork({ [`GET ${ready.path}`]: () => (isAway ? 'noAnswer' : { body: {} }) });
  watchConnection();
  // Ends the wait of an outage that an earlier test left, whose timers are real ones.
  connectionStore.set('up');
  window.dispatchEvent(new Event('online'));
  await Promise.resolve();
  vi.useFakeTimers();
  const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
  window.dispatchEvent(new Event('offline'));
  await passes(0);
  expect(connectionStore.get()).toBe('unreachable');
  await untilLost(async () => 'answered just before the loss');
  expect(connectionStore.get()).toBe('up');
  await passes(1000);
  expect(connectionStore.get()).toBe('unreachable');
  isAway = false;
  onLine.mockReturnValue(true);
  await passes(10_000);
  expect(connectionStore.get()).toBe('up');
});
