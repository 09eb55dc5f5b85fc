import { nameCardField, type PayFormField } from '@stuiver/contract/checkout-pages';
import { CARD_BRAND_LABELS, CARD_LIMITS } from '@stuiver/domain/card';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { BrandMark, PageIcon } from '../shell/icons.tsx';
import { usePageTexts } from '../texts.ts';
import type { MethodFieldsProps } from '../pay/lazy-fields.ts';
import { type CardForm, useCardForm } from './use-card-form.ts';

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'autoCapitalize'
>;
type CardFieldProps = InputProps & {
  method: MethodFieldsProps['method'];
  field: PayFormField;
  label: string;
  hint?: string;
  card: CardForm;
  /** Inside the field, at its right. */
  mark?: ReactNode;
};

function CardField({ method, field, label, hint, card, mark, ...input }: CardFieldProps) {
  const { t } = usePageTexts();
  const id = useId();
  const belowId = `${id}b`;
  const error = card.errors[field];
  return (
    <div className={field}>
      <label htmlFor={id}>{label}</label>
      <div className="control">
        <input
          {...input}
          id={id}
          name={nameCardField(method, field)}
          type="text"
          spellCheck={false}
          autoCorrect="off"
          aria-required="true"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? belowId : undefined}
          onInput={(event) => {
            const native = event.nativeEvent as InputEvent;
            // An input method's text stays unformatted until composition ends, which is another event.
            if (!native.isComposing) card.onInput(field, native.inputType ?? null);
          }}
          onCompositionEnd={() => card.onInput(field, null)}
          onBlur={() => card.onBlur(field)}
        />
        {mark}
      </div>
      {error ? (
        <p id={belowId} className="error">
          <PageIcon name="alert" />
          {t.card.errors[error]}
        </p>
      ) : hint ? (
        <p id={belowId} className="hint">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The card form (spec 5.5), with the names that browsers autofill by. */
export function CardFields(props: MethodFieldsProps) {
  const { t } = usePageTexts();
  const card = useCardForm(props);
  const { method } = props;
  const { box, own, brand, spoken } = card;
  return (
    <div ref={box} className="card-fields">
      <CardField
        {...{ method, card }}
        field="creditcardNumber"
        label={t.card.number}
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder={t.card.numberPlaceholder}
        mark={brand ? <BrandMark brand={brand} /> : null}
      />
      <CardField
        {...{ method, card }}
        field="cardExpirationDate"
        label={t.card.expiry}
        autoComplete="cc-exp"
        inputMode="numeric"
        placeholder={t.card.expiryPlaceholder}
        maxLength={CARD_LIMITS.expiry}
      />
      {own ? null : (
        <CardField
          {...{ method, card }}
          field="cvc"
          label={t.card.code}
          hint={brand === 'AMEX' ? t.card.codeHintAmex : t.card.codeHint}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={CARD_LIMITS.securityCode}
        />
      )}
      <CardField
        {...{ method, card }}
        field="cardHolderName"
        label={t.card.holder}
        autoComplete="cc-name"
        autoCapitalize="words"
        maxLength={140}
      />
      <p role="status" className="unseen">
        {spoken ? t.card.errors[spoken] : brand ? t.card.brand(CARD_BRAND_LABELS[brand]) : ''}
      </p>
    </div>
  );
}
