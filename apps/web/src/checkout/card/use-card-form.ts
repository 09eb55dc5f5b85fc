import { PAY_FORM_FIELDS, type PayFormField } from '@stuiver/contract/checkout-pages';
import { type CardBrand, detectBrand } from '@stuiver/domain/card';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { afterPress } from '../../ui/forms/after-press.ts';
import { tidyCardInput } from './card-input.ts';
import {
  type CardErrorKey,
  type CardErrors,
  cardErrors,
  cardFieldError,
  type CardValues,
  localToday,
} from './card-rules.ts';

const today = () => localToday(new Date());

/** A card field's element in its form; the form also holds the other methods' fields. */
function findInput(form: HTMLFormElement | null, field: PayFormField): HTMLInputElement | null {
  const item = form?.elements.namedItem(field);
  return item instanceof HTMLInputElement ? item : null;
}

/** The values of the card's fields. */
export function readCard(form: HTMLFormElement): CardValues {
  const values = PAY_FORM_FIELDS.map((field) => [field, findInput(form, field)?.value ?? '']);
  return Object.fromEntries(values) as CardValues;
}

export type CardForm = {
  readonly errors: CardErrors;
  readonly brand: CardBrand | null;
  /** The error that a blur just revealed, for a live region. */
  readonly spoken: CardErrorKey | null;
  readonly onInput: (field: PayFormField, inputType: string | null) => void;
  readonly onBlur: (field: PayFormField) => void;
  /** Shows errors and focuses the first, which a screen reader then reads with its label. */
  readonly show: (errors: CardErrors) => void;
  /** Validates all fields, shows the errors, and returns true if they are all valid. */
  readonly check: () => boolean;
};

/**
 * Filters the errors that remain while `field` is edited: fixed ones disappear at once, and none appear while typing.
 */
function unfixed(errors: CardErrors, values: CardValues, field: PayFormField): CardErrors {
  const left: CardErrors = {};
  for (const name of PAY_FORM_FIELDS) {
    const error = errors[name] && cardFieldError(name, values, today());
    if (error) left[name] = name === field ? error : (errors[name] ?? error);
  }
  return left;
}

/**
 * The card form's behaviour. Typed text is only in the fields, never in React's state: the caret cannot jump, and
 * text typed before hydration stays.
 *
 * @param initial errors that the gateway found in a form posted without JavaScript
 */
export function useCardForm(form: RefObject<HTMLFormElement | null>, initial: CardErrors): CardForm {
  const [errors, setErrors] = useState(initial);
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [spoken, setSpoken] = useState<CardErrorKey | null>(null);

  const refreshBrand = () => setBrand(detectBrand(findInput(form.current, 'creditcardNumber')?.value ?? ''));

  // Formats text typed or autofilled before hydration, before the next paint.
  useLayoutEffect(() => {
    for (const field of PAY_FORM_FIELDS) {
      const input = findInput(form.current, field);
      if (input?.value) tidyCardInput(field, input, null);
    }
    // oxlint-disable-next-line react/set-state-in-effect -- the fields' values are known only here
    setBrand(detectBrand(findInput(form.current, 'creditcardNumber')?.value ?? ''));
  }, [form]);

  function show(found: CardErrors): void {
    setErrors(found);
    setSpoken(null);
    const first = PAY_FORM_FIELDS.find((field) => found[field]);
    if (first) findInput(form.current, first)?.focus();
  }

  function validate(field: PayFormField): void {
    if (!form.current) return;
    const values = readCard(form.current);
    const error = values[field].trim() === '' ? null : cardFieldError(field, values, today());
    if (!error) return;
    setErrors((known) => ({ ...known, [field]: error }));
    setSpoken(error);
  }

  return {
    errors,
    brand,
    spoken,
    show,
    onInput(field, inputType) {
      const input = findInput(form.current, field);
      if (!form.current || !input) return;
      tidyCardInput(field, input, inputType);
      if (field === 'creditcardNumber') refreshBrand();
      if (Object.keys(errors).length > 0) setErrors(unfixed(errors, readCard(form.current), field));
    },
    onBlur(field) {
      afterPress(() => validate(field));
    },
    check() {
      if (!form.current) return false;
      const found = cardErrors(readCard(form.current), today());
      show(found);
      return Object.keys(found).length === 0;
    },
  };
}
