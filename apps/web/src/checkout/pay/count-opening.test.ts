import { expect, it, vi } from 'vitest';
import { stubNetwork } from '../../testing/network.ts';
import { countOpening } from './count-opening.ts';

const COUNT = 'POST /gateway/transaction/countLinkOpening';

it('counts each link once per browser session', () => {
  const calls = stubNetwork({ [COUNT]: { body: { counted: true } } });
  for (const reference of ['a', 'a', 'b', 'a', 'b']) countOpening('/gateway', reference);
  expect(calls.map(({ body }) => body)).toEqual([
    { encryptedTransaction: 'a' },
    { encryptedTransaction: 'b' },
  ]);
});

it('waits until the page is visible', () => {
  const calls = stubNetwork({ [COUNT]: { body: { counted: true } } });
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  countOpening('/gateway', 'a');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toHaveLength(0);
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(calls).toHaveLength(1);
});

it('ignores a failed call, and unexpected content in storage', () => {
  sessionStorage.setItem('openedLinks', 'no list');
  const calls = stubNetwork({ [COUNT]: { status: 503, body: { code: 'unavailable', requestId: 'r' } } });
  countOpening('/gateway', 'a');
  expect(calls).toHaveLength(1);
});
