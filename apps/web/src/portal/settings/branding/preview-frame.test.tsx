import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreviewFrame } from './preview-frame.tsx';

const frameAt = (src: string) => <PreviewFrame src={src} title="Voorbeeld" width={390} height="640px" />;

it('shows the next page once it has loaded, also if the last one loads after it', () => {
  const { rerender } = render(frameAt('/one'));
  rerender(frameAt('/two'));
  const frames = screen.getAllByTitle('Voorbeeld');
  expect(frames.map((frame) => frame.getAttribute('src'))).toEqual(['/one', '/two']);
  act(() => {
    for (const frame of frames.toReversed()) {
      // Nothing is loaded here.
      Object.defineProperty(frame, 'contentDocument', { value: document });
      frame.dispatchEvent(new Event('load'));
    }
  });
  expect(screen.getByTitle('Voorbeeld').getAttribute('src')).toBe('/two');
});
