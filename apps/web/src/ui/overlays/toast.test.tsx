import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion, type ToastView } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Toasts({ first }: { first: readonly ToastView[] }) {
  const [toasts, setToasts] = useState(first);
  return (
    <ToastRegion
      toasts={toasts}
      onDismiss={(id) => setToasts((now) => now.filter((toast) => toast.id !== id))}
      label="Meldingen"
      dismissLabel="Sluiten"
    />
  );
}

function pass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

it('a success disappears automatically, unless the pointer or the focus is on it; an error stays', () => {
  render(
    <Toasts
      first={[
        { id: 1, tone: 'bad', title: 'Mislukt' },
        { id: 2, tone: 'good', title: 'Opgeslagen' },
        { id: 3, tone: 'calm', title: 'Onderweg' },
      ]}
    />,
  );
  const region = screen.getByLabelText('Meldingen');
  pass(6000);
  fireEvent.pointerEnter(region);
  pass(60_000);
  expect(screen.getByText('Opgeslagen')).toBeTruthy();
  fireEvent.pointerLeave(region);
  act(() => screen.getAllByRole('button')[1]!.focus());
  pass(60_000);
  expect(screen.getByText('Opgeslagen')).toBeTruthy();
  act(() => screen.getAllByRole('button')[1]!.blur());
  pass(8000);
  expect(screen.queryByText('Opgeslagen')).toBeNull();
  pass(600_000);
  expect(screen.getByText('Mislukt')).toBeTruthy();
  expect(screen.getByText('Onderweg')).toBeTruthy();
});
