import { expect, it } from 'vitest';
import { unreachable } from './unreachable.ts';

it('names the unexpected value', () => {
  expect(() => unreachable('REVERSED' as never)).toThrow('REVERSED');
});
