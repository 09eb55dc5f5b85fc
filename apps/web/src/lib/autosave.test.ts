import { afterEach, expect, it, vi } from 'vitest';
import { makeAutosave } from './autosave.ts';

afterEach(() => void vi.useRealTimers());

it('does not repeat a failed save once its page is gone', async () => {
  vi.useFakeTimers();
  const saveOnce = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const autosave = makeAutosave({
    isSaved: () => false,
    saveOnce,
    onFailed: () => undefined,
    mayRetry: () => true,
  });
  const last = autosave.flush();
  autosave.stop();
  expect(await last).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saveOnce).toHaveBeenCalledOnce();
});
