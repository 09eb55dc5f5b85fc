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
 * Puts a card field's text into its form while it is typed, pasted or filled in, and the caret back
 * where it belongs. The field's own text is touched only where it differs, so that the browser's
 * undo keeps working.
 *
 * @param field which one
 * @param input its element
 * @param inputType what the browser says was done (`InputEvent.inputType`), if anything
 */
export function tidyCardInput(field: PayFormField, input: HTMLInputElement, inputType: string | null): void {
  const caret = input.selectionStart ?? input.value.length;
  const next = formatted(field, input.value, caret, inputType === 'deleteContentForward');
  if (next === null || next.text === input.value) return;
  const focused = input.ownerDocument.activeElement === input;
  input.value = next.text;
  // Setting the caret of a field without focus would take the focus in some browsers.
  if (focused) input.setSelectionRange(next.caret, next.caret);
}
