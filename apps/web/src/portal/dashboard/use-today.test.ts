import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useToday } from './use-today.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const become = (instant: string) =>
  act(() => {
    vi.setSystemTime(instant);
    vi.advanceTimersByTime(30_000);
  });

it('follows midnight in the deployment’s time zone while the dashboard is left open, after a day of 25 hours too', () => {
  vi.setSystemTime('2026-10-24T21:59:00Z');
  const { result } = renderHook(useToday);
  expect(result.current).toBe('2026-10-24');
  become('2026-10-24T22:00:10Z');
  expect(result.current).toBe('2026-10-25');
  become('2026-10-25T22:59:00Z');
  expect(result.current).toBe('2026-10-25');
  become('2026-10-25T23:00:10Z');
  expect(result.current).toBe('2026-10-26');
});
