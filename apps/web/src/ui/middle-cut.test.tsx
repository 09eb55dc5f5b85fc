import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MiddleCut } from './middle-cut.tsx';

const renderParts = (text: string) => {
  const { container } = render(<MiddleCut text={text} />);
  expect(container.textContent).toBe(text);
  const cut = container.querySelector('.truncate');
  return [cut?.textContent, cut?.nextElementSibling?.textContent ?? ''];
};

it('keeps the number at the end of a description in sight', () => {
  expect(renderParts('Kinderfiets met zijwieltjes, bestelling 20416')).toEqual([
    'Kinderfiets met zijwieltjes, bestelling',
    ' 20416',
  ]);
  expect(renderParts('Fietstas Amsterdam #2026-118.')).toEqual(['Fietstas Amsterdam', ' #2026-118.']);
});

it('cuts a description without a number at its end, and leaves a short one whole', () => {
  expect(renderParts('Donatie voor de 4 seizoenen')).toEqual(['Donatie voor de 4 seizoenen', '']);
  expect(renderParts('Bestelling 20416')).toEqual(['Bestelling 20416', '']);
});
