import { type AmountRefusal, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { afterPress } from '../../ui/forms/after-press.ts';
import type { LateAmountFieldProps } from './lazy-fields.ts';
import { PageIcon } from '../shell/icons.tsx';
import { Sign } from '../shell/sign.tsx';
import { usePageTexts } from '../texts.ts';

/** The gateway's error for the amount; an unknown key means that it cannot be parsed. */
function toAmountRefusal(key: string | undefined, known: object): AmountRefusal | null {
  if (key === undefined) return null;
  return key in known ? (key as AmountRefusal) : 'notAnAmount';
}

/** Validates the field, for the form through its handle, and while the payer types. */
function useOpenAmount({ details, answer, handle, onAmount }: LateAmountFieldProps) {
  const { t, language } = usePageTexts();
  const { errors } = t.amount;
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState(() => toAmountRefusal(answer?.errors['amount']?.[0], errors));

  function validate(): { wire: string; refusal: AmountRefusal | null } {
    const parsed = parseLocalisedAmount(input.current?.value ?? '', language);
    if (!parsed.ok) return { wire: '', refusal: parsed.reason };
    const minor = readWire(parsed.wire);
    const most = readWire(details.maximumAmount ?? details.amount);
    const bound = minor < readWire(details.amount) ? 'tooLow' : minor > most ? 'tooHigh' : null;
    // An amount that cannot be paid is on no button.
    return { wire: bound === null ? parsed.wire : '', refusal: bound };
  }

  function show(found: AmountRefusal | null): void {
    setRefusal(found);
    if (found) input.current?.focus();
  }

  useImperativeHandle(handle, () => ({
    read() {
      const found = validate();
      show(found.refusal);
      return found.refusal ? null : found.wire;
    },
    show: (found) => show(toAmountRefusal(found['amount']?.[0], errors)),
  }));

  // Typed before the field was hydrated, or sent back with an answer.
  const latest = useRef(validate);
  useEffect(() => {
    const { wire } = latest.current();
    if (wire) onAmount(wire);
  }, [onAmount]);

  const onInput = () => {
    const found = validate();
    onAmount(found.wire);
    // An error disappears once it is fixed, and never appears while typing.
    if (refusal) setRefusal(found.refusal);
  };
  const onBlur = () =>
    afterPress(() => {
      if (input.current?.value) setRefusal(validate().refusal);
    });
  return { input, refusal, onInput, onBlur };
}

/** The amount of a link that leaves it to the payer. */
export function OpenAmount(props: LateAmountFieldProps) {
  const { t: texts, formats } = usePageTexts();
  const t = texts.amount;
  const id = useId();
  const { input, refusal, onInput, onBlur } = useOpenAmount(props);
  const { amount, maximumAmount, currency } = props.details;
  const least = formats.money(amount, currency);
  const most = formats.money(maximumAmount ?? amount, currency);
  const error =
    refusal === 'tooLow'
      ? t.errors.tooLow(least)
      : refusal === 'tooHigh'
        ? t.errors.tooHigh(most)
        : refusal && t.errors[refusal];
  return (
    <div className="card-fields">
      <div className="cardHolderName">
        <label htmlFor={id}>{t.label}</label>
        <div className="control">
          <Sign currency={currency} />
          <input
            ref={input}
            id={id}
            name="amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            defaultValue={props.answer?.amount ?? ''}
            aria-required="true"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}b`}
            onInput={onInput}
            onBlur={onBlur}
          />
        </div>
        {/* Server and browser may format an amount slightly differently. */}
        <p
          id={`${id}b`}
          role={error ? 'alert' : undefined}
          className={error ? 'error' : 'hint'}
          suppressHydrationWarning
        >
          {error ? <PageIcon name="alert" /> : null}
          {error ?? t.hint(least, most)}
        </p>
      </div>
    </div>
  );
}
