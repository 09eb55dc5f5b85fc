import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { announceChange } from './changes.ts';
import { useChanges } from './use-changes.ts';

const follow = (reload: () => void) => renderHook(() => useChanges(({ kind }) => kind === 'payment', reload));

it('reloads once for a burst of changes that matter', async () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  follow(reload);
  announceChange({ kind: 'payment', id: 'a' });
  announceChange({ kind: 'payment', id: 'b' });
  announceChange({ kind: 'refund', id: 'c' });
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads at once what is left before it could', () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  const { unmount } = follow(reload);
  unmount();
  expect(reload).not.toHaveBeenCalled();
  const again = follow(reload);
  announceChange({ kind: 'payment', id: 'a' });
  again.unmount();
  expect(reload).toHaveBeenCalledTimes(1);
});
