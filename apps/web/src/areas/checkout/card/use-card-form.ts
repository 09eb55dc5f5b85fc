import { PAY_FORM_FIELDS, type PayFormField } from '@stuiver/contract/checkout-pages';
import { type CardBrand, detectBrand } from '@stuiver/domain/card';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { tidyCardInput } from './card-input.ts';
import {
  type CardErrorKey,
  type CardErrors,
  cardErrors,
  cardFieldError,
  type CardValues,
  localToday,
} from './card-rules.ts';

/** A card field's element in its form; the form also holds the other methods' fields. */
function inputOf(form: HTMLFormElement | null, field: PayFormField): HTMLInputElement | null {
  const item = form?.elements.namedItem(field);
  return item instanceof HTMLInputElement ? item : null;
}

/** What stands in the card's fields. */
export function readCard(form: HTMLFormElement): CardValues {
  const value = (field: PayFormField) => inputOf(form, field)?.value ?? '';
  return {
    creditcardNumber: value('creditcardNumber'),
    cardExpirationDate: value('cardExpirationDate'),
    cvc: value('cvc'),
    cardHolderName: value('cardHolderName'),
  };
}

export type CardForm = {
  readonly errors: CardErrors;
  readonly brand: CardBrand | null;
  /** The error that a blur just brought up: said once by a live region. */
  readonly spoken: CardErrorKey | null;
  readonly onInput: (field: PayFormField, inputType: string | null) => void;
  readonly onBlur: (field: PayFormField) => void;
  /** Shows errors and puts the focus on the first, which a screen reader then reads with its label. */
  readonly show: (errors: CardErrors) => void;
  /** Judges all fields, shows what is wrong, and says whether nothing is. */
  readonly check: () => boolean;
};

/**
 * The card form's behaviour. What is typed lives in the fields alone, never in React's state: so the
 * caret cannot jump, and what was typed before the page came alive stays.
 *
 * @param form the form that holds the fields
 * @param initial errors that the gateway found in a form posted without JavaScript
 */
export function useCardForm(form: RefObject<HTMLFormElement | null>, initial: CardErrors): CardForm {
  const [errors, setErrors] = useState(initial);
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [spoken, setSpoken] = useState<CardErrorKey | null>(null);

  const refreshBrand = () => setBrand(detectBrand(inputOf(form.current, 'creditcardNumber')?.value ?? ''));

  // Typed or filled in before React took over: bring it into form before the first paint after it.
  useLayoutEffect(() => {
    for (const field of PAY_FORM_FIELDS) {
      const input = inputOf(form.current, field);
      if (input?.value) tidyCardInput(field, input, null);
    }
    // oxlint-disable-next-line react/set-state-in-effect -- what stands in the fields is known only here
    setBrand(detectBrand(inputOf(form.current, 'creditcardNumber')?.value ?? ''));
  }, [form]);

  function focusFirst(found: CardErrors): void {
    const first = PAY_FORM_FIELDS.find((field) => found[field]);
    if (first) inputOf(form.current, first)?.focus();
  }

  function show(found: CardErrors): void {
    setErrors(found);
    setSpoken(null);
    focusFirst(found);
  }

  function judge(field: PayFormField): void {
    if (!form.current) return;
    const values = readCard(form.current);
    const error = values[field].trim() === '' ? null : cardFieldError(field, values, localToday(new Date()));
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
      const input = inputOf(form.current, field);
      if (!form.current || !input) return;
      tidyCardInput(field, input, inputType);
      if (field === 'creditcardNumber') refreshBrand();
      // An error goes as soon as it is mended, and never comes up while somebody is typing.
      const values = readCard(form.current);
      const standing = PAY_FORM_FIELDS.filter((name) => errors[name]);
      if (standing.length === 0) return;
      const left: CardErrors = {};
      for (const name of standing) {
        const error = cardFieldError(name, values, localToday(new Date()));
        if (error) left[name] = name === field ? error : (errors[name] ?? error);
      }
      setErrors(left);
    },
    onBlur(field) {
      // An error moves what is below it: not while a pointer is down there, or its click would miss.
      if (document.querySelector(':active')) {
        addEventListener('pointerup', () => setTimeout(() => judge(field)), { once: true });
      } else judge(field);
    },
    check() {
      if (!form.current) return false;
      const found = cardErrors(readCard(form.current), localToday(new Date()));
      show(found);
      return Object.keys(found).length === 0;
    },
  };
}
