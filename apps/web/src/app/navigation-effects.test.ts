import { expect, it } from 'vitest';
import { getTransitionDirection } from './navigation-effects.ts';

it('derives the transition’s direction from the depth of the paths', () => {
  expect(getTransitionDirection('/management/payments', '/management/payments/1')).toBe('forward');
  expect(getTransitionDirection('/management/payments/1', '/management/payments')).toBe('back');
  expect(getTransitionDirection('/management/payments', '/management/links-view')).toBe('level');
});
