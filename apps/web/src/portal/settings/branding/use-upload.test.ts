import { LIMITS } from '@stuiver/contract/limits';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MERCHANT_ID } from '../../../testing/payments.ts';
import { useUpload } from './picture-field.tsx';

const URL = 'https://stuiver.test/picture';

/** Takes what is sent, as the gateway does. */
class Taken {
  readonly upload = {};
  readonly status = 200;
  readonly responseText = JSON.stringify({ url: URL });
  onload = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    queueMicrotask(() => this.onload());
  }
}

it('takes a picture of the maximum size, and reports a larger one', async () => {
  vi.stubGlobal('XMLHttpRequest', Taken);
  const { result } = renderHook(() => useUpload(MERCHANT_ID, 'logoUrl'));
  const send = (size: number) =>
    act(() => result.current.upload(new File([new Uint8Array(size)], 'logo.png', { type: 'image/png' })));
  expect(await send(LIMITS.pictureBytes)).toBe(URL);
  expect(result.current.problem).toBe('');
  expect(await send(LIMITS.pictureBytes + 1)).toBeNull();
  expect(result.current.problem).toBe(fieldErrorTexts.fields.pictureTooLarge);
});
