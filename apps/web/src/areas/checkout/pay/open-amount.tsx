import { type AmountRefusal, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { AmountFieldProps } from './lazy-fields.ts';
import { Icon } from '../shell/icons.tsx';
import { useTexts } from '../texts.ts';

/** The gateway's word on the amount; anything that is no word of ours means that it cannot be read. */
function refusalOf(key: string | undefined, known: object): AmountRefusal | null {
  if (key === undefined) return null;
  return key in known ? (key as AmountRefusal) : 'notAnAmount';
}

/** What the payer wants to pay, where a link leaves it to them (domain.md, "Payment link"). */
export function OpenAmount({ details, answer, handle, onAmount }: AmountFieldProps) {
  const { t: texts, language, formats } = useTexts();
  const t = texts.amount;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState(() => refusalOf(answer?.errors['amount']?.[0], t.errors));
  const { amount: least, maximumAmount, currency } = details;
  const most = maximumAmount ?? least;
  const money = (amount: string) => formats.money(amount, currency);

  function judge(): { wire: string; refusal: AmountRefusal | null } {
    const parsed = parseLocalisedAmount(input.current?.value ?? '', language);
    if (!parsed.ok) return { wire: '', refusal: parsed.reason };
    const minor = readWire(parsed.wire);
    const bound = minor < readWire(least) ? 'tooLow' : minor > readWire(most) ? 'tooHigh' : null;
    return { wire: parsed.wire, refusal: bound };
  }

  function tell(found: AmountRefusal | null): void {
    setRefusal(found);
    if (found) input.current?.focus();
  }

  useImperativeHandle(handle, () => ({
    read() {
      const judged = judge();
      tell(judged.refusal);
      return judged.refusal ? null : judged.wire;
    },
    show: (errors) => tell(refusalOf(errors['amount']?.[0], t.errors)),
  }));

  // Typed before the field came alive, or sent back with an answer.
  const latest = useRef(judge);
  useEffect(() => {
    const judged = latest.current();
    if (judged.wire) onAmount(judged.wire);
  }, [onAmount]);

  const error =
    refusal === 'tooLow'
      ? t.errors.tooLow(money(least))
      : refusal === 'tooHigh'
        ? t.errors.tooHigh(money(most))
        : refusal && t.errors[refusal];
  return (
    <div className="card-fields">
      <div className="cardHolderName">
        <label htmlFor={id}>{t.label}</label>
        <div className="control">
          <input
            ref={input}
            id={id}
            name="amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            defaultValue={answer?.amount ?? ''}
            aria-required="true"
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}b`}
            onInput={() => {
              const judged = judge();
              onAmount(judged.wire);
              // An error goes as soon as it is mended, and never comes up while somebody is typing.
              if (refusal) setRefusal(judged.refusal);
            }}
            onBlur={() => {
              if (input.current?.value) setRefusal(judge().refusal);
            }}
          />
        </div>
        {/* Server and browser may write an amount by slightly other rules. */}
        <p
          id={`${id}b`}
          role={error ? 'alert' : undefined}
          className={error ? 'error' : 'hint'}
          suppressHydrationWarning
        >
          {error ? <Icon name="alert" /> : null}
          {error ?? t.hint(money(least), money(most))}
        </p>
      </div>
    </div>
  );
}
