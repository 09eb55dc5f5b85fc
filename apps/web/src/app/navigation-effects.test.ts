import { expect, it } from 'vitest';
import { directionOf } from './navigation-effects.ts';

it('derives the transition’s direction from the depth of the paths', () => {
  expect(directionOf('/management/payments', '/management/payments/1')).toBe('forward');
  expect(directionOf('/management/payments/1', '/management/payments')).toBe('back');
  expect(directionOf('/management/payments', '/management/links-view')).toBe('level');
});
