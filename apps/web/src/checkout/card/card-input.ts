import type { PayFormField } from '@stuiver/contract/checkout-pages';
import {
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  type Formatted,
} from '@stuiver/domain/card-format';

function formatted(
  field: PayFormField,
  text: string,
  caret: number,
  deletesForward: boolean,
): Formatted | null {
  switch (field) {
    case 'creditcardNumber':
      return formatCardNumber(text, caret, deletesForward);
    case 'cardExpirationDate':
      return formatExpiry(text, caret);
    case 'cvc': {
      const code = formatSecurityCode(text);
      return { text: code, caret: formatSecurityCode(text.slice(0, caret)).length };
    }
    case 'cardHolderName':
      return null;
  }
}

/**
 * Formats a card field while it is typed, pasted or autofilled, and keeps the caret in place. The value is set only when
 * it differs, so that the browser's undo keeps working.
 *
 * @param inputType the browser's `InputEvent.inputType`, if any
 */
export function tidyCardInput(field: PayFormField, input: HTMLInputElement, inputType: string | null): void {
  const caret = input.selectionStart ?? input.value.length;
  const next = formatted(field, input.value, caret, inputType === 'deleteContentForward');
  if (next === null || next.text === input.value) return;
  const focused = input.ownerDocument.activeElement === input;
  input.value = next.text;
  // In some browsers, setting the caret of a field focuses it.
  if (focused) input.setSelectionRange(next.caret, next.caret);
}
