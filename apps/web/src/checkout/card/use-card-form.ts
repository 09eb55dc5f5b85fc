import { PAY_FORM_FIELDS, type PayFormField } from '@stuiver/contract/checkout-pages';
import {
  type CardBrand,
  type CardRule,
  DEFAULT_CARD_TYPE,
  detectBrand,
  METHOD_CARDS,
  normaliseCardNumber,
  parseExpiry,
  toPlainDigits,
} from '@stuiver/domain/card';
import { type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { afterPress } from '../../ui/forms/after-press.ts';
import type { MethodFieldsProps } from '../pay/lazy-fields.ts';
import { tidyCardInput } from './card-input.ts';
import {
  type CardErrorKey,
  type CardErrors,
  cardErrors,
  type CardValues,
  localToday,
  toCardErrors,
} from './card-rules.ts';

const today = () => localToday(new Date());

type Box = HTMLElement | null;

/** A field's element among those of its card. */
const findInput = (box: Box, field: PayFormField) =>
  box?.querySelector<HTMLInputElement>(`[name$="${field}"]`) ?? null;

/** The values of the card's fields; empty for one that the card has not. */
function readCard(box: Box): CardValues {
  const values = PAY_FORM_FIELDS.map((field) => [field, findInput(box, field)?.value ?? '']);
  return Object.fromEntries(values) as CardValues;
}

/** The brand of the typed number, of which a method's own card has only one. */
const readBrand = (box: Box, own: CardRule | null) =>
  own ? null : detectBrand(readCard(box).creditcardNumber);

/** The fields of the request (spec 3.11), with the default card type (spec 9.7) and expiry (spec 5.1). */
export function toCardRequest(card: CardValues): Readonly<Record<string, unknown>> {
  const { colorDepth, height: screenHeight, width: screenWidth } = screen;
  const timeZoneOffset = new Date().getTimezoneOffset();
  return {
    browser: { locale: navigator.language, colorDepth, screenHeight, screenWidth, timeZoneOffset },
    cardType: DEFAULT_CARD_TYPE,
    bank: '',
    creditcardNumber: normaliseCardNumber(card.creditcardNumber),
    cardExpirationDate: parseExpiry(card.cardExpirationDate),
    cvc: toPlainDigits(card.cvc).trim(),
    cardHolderName: card.cardHolderName.trim(),
  };
}

export type CardForm = {
  /** The element around the fields. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** The rule of a method's own card, which has no security code; null for cards of all brands. */
  readonly own: CardRule | null;
  readonly errors: CardErrors;
  readonly brand: CardBrand | null;
  /** The error that a blur just revealed, for a live region. */
  readonly spoken: CardErrorKey | null;
  readonly onInput: (field: PayFormField, inputType: string | null) => void;
  readonly onBlur: (field: PayFormField) => void;
};

/**
 * Filters the errors that remain while `field` is edited: fixed ones disappear at once, and none appear while typing.
 */
function unfixed(known: CardErrors, found: CardErrors, field: PayFormField): CardErrors {
  const left: CardErrors = {};
  for (const name of PAY_FORM_FIELDS) {
    const error = known[name] && (name === field ? found : known)[name];
    if (error && found[name]) left[name] = error;
  }
  return left;
}

/**
 * The card form's behaviour. Typed text is only in the fields, never in React's state: the caret cannot jump, and
 * text typed before hydration stays.
 */
export function useCardForm({ method, answer, handle }: MethodFieldsProps): CardForm {
  const box = useRef<HTMLDivElement>(null);
  const own = METHOD_CARDS[method] ?? null;
  // What the gateway found in a form posted without JavaScript.
  const [errors, setErrors] = useState(() =>
    toCardErrors(answer?.paymentMethod === method ? answer.errors : {}),
  );
  const [brand, setBrand] = useState<CardBrand | null>(null);
  const [spoken, setSpoken] = useState<CardErrorKey | null>(null);

  const findErrors = () => cardErrors(readCard(box.current), today(), own);

  // Formats text typed or autofilled before hydration, before the next paint.
  useLayoutEffect(() => {
    for (const field of PAY_FORM_FIELDS) {
      const input = findInput(box.current, field);
      if (input?.value) tidyCardInput(field, input, null);
    }
    setBrand(readBrand(box.current, own));
  }, [own]);

  function show(found: CardErrors): void {
    setErrors(found);
    setSpoken(null);
    const first = PAY_FORM_FIELDS.find((field) => found[field]);
    if (first) findInput(box.current, first)?.focus();
  }

  function validate(field: PayFormField): void {
    const error = findInput(box.current, field)?.value.trim() ? findErrors()[field] : null;
    if (!error) return;
    setErrors((known) => ({ ...known, [field]: error }));
    setSpoken(error);
  }

  useImperativeHandle(handle, () => ({
    read() {
      const found = findErrors();
      show(found);
      return Object.keys(found).length > 0 ? null : toCardRequest(readCard(box.current));
    },
    show: (found) => show(toCardErrors(found)),
  }));
  return {
    box,
    own,
    errors,
    brand,
    spoken,
    onInput(field, inputType) {
      const input = findInput(box.current, field);
      if (!input) return;
      tidyCardInput(field, input, inputType);
      if (field === 'creditcardNumber') setBrand(readBrand(box.current, own));
      if (Object.keys(errors).length > 0) setErrors(unfixed(errors, findErrors(), field));
    },
    onBlur(field) {
      afterPress(() => validate(field));
    },
  };
}
