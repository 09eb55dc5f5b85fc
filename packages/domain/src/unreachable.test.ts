import { expect, it } from 'vitest';
import { unreachable } from './unreachable.ts';

it('names the value that the types did not expect', () => {
  expect(() => unreachable('REVERSED' as never)).toThrow('REVERSED');
});
