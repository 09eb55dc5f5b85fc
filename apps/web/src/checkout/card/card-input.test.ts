import type { PayFormField } from '@stuiver/contract/checkout-pages';
import { expect, it } from 'vitest';
import { tidyCardInput } from './card-input.ts';

/** A field in which `|` marks the caret; returns the text with its caret after tidying. */
function tidied(field: PayFormField, text: string, inputType: string | null = 'insertText'): string {
  const input = document.createElement('input');
  document.body.append(input);
  input.focus();
  const caret = text.indexOf('|');
  input.value = text.replace('|', '');
  input.setSelectionRange(caret, caret);
  tidyCardInput(field, input, inputType);
  const at = input.selectionStart ?? -1;
  return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
}

it.each([
  ['typing at the end', '42424|', '4242 4|'],
  ['typing in the middle', '4242 94|242 4242', '4242 94|24 2424 2'],
  ['deleting in the middle', '4242 |242 4242', '4242 |2424 242'],
  ['pasting with dashes', '4242-4242-4242-4242|', '4242 4242 4242 4242|'],
  ['full-width digits', '４２４２４|', '4242 4|'],
  ['more than 19 digits', '6200 0000 0000 0000 0012 34|', '6200 0000 0000 0000 001|'],
  ['American Express', '378282246310005|', '3782 822463 10005|'],
])('groups a number and keeps the caret after its digit: %s', (_about, typed, expected) => {
  expect(tidied('creditcardNumber', typed)).toBe(expected);
});

it('deletes the next digit when Delete is pressed before a space', () => {
  expect(tidied('creditcardNumber', '4242|4242', 'deleteContentForward')).toBe('4242 |4242');
});

it('formats expiry and code while typing, and leaves the name unchanged', () => {
  expect(tidied('cardExpirationDate', '1229|')).toBe('12 / 29|');
  expect(tidied('cardExpirationDate', '4|')).toBe('04 / |');
  expect(tidied('cvc', '１2a3|')).toBe('123|');
  expect(tidied('cardHolderName', 'J. de  Vries|')).toBe('J. de  Vries|');
});

it('does not move the focus from a field that the browser filled in', () => {
  const [input, other] = [document.createElement('input'), document.createElement('input')];
  document.body.append(input, other);
  other.focus();
  input.value = '5555555555554444';
  tidyCardInput('creditcardNumber', input, null);
  expect(input.value).toBe('5555 5555 5555 4444');
  expect(document.activeElement).toBe(other);
});
