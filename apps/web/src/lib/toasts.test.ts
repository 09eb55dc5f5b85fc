import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clearToasts, dismissToast, showToast, useToasts } from './toasts.ts';

it('shows each notification once, until it is dismissed or cleared', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    showToast({ title: 'Gelukt' });
    showToast({ tone: 'bad', title: 'Mislukt', text: 'Uitleg' });
    showToast({ title: 'Gelukt' });
  });
  expect(result.current.map((toast) => toast.title)).toEqual(['Mislukt', 'Gelukt']);
  act(() => dismissToast(result.current[0]?.id ?? 0));
  expect(result.current.map((toast) => toast.title)).toEqual(['Gelukt']);
  act(() => clearToasts());
  expect(result.current).toEqual([]);
});
