import type { FieldErrors } from '@stuiver/contract';
import { DEBTOR_FIELDS, DEBTOR_LIMITS, type DebtorField, SEPA_COUNTRIES } from '@stuiver/domain/direct-debit';
import { formatIban } from '@stuiver/domain/iban';
import { type ComponentProps, type ReactNode, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  type DebitErrors,
  debitErrors,
  toDebitErrors,
  debitFieldError,
  type DebitValues,
} from './debit-rules.ts';
import { afterPress } from '../../ui/forms/after-press.ts';
import type { MethodFieldsProps } from '../pay/lazy-fields.ts';
import { usePageTexts } from '../texts.ts';
import { PageIcon } from '../shell/icons.tsx';
import { recurringSentence } from '../shell/recurring.tsx';

/** The error of a field, if any. */
function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} className="error">
      <PageIcon name="alert" />
      {text}
    </p>
  );
}

type MandateProps = {
  sepa: NonNullable<MethodFieldsProps['details']['sepa']>;
  details: MethodFieldsProps['details'];
  error: string | undefined;
  onChange: () => void;
};

/** The mandate's text and the box that signs it. */
function Mandate({ sepa, details, error, onChange }: MandateProps) {
  const { t: texts, formats } = usePageTexts();
  const t = texts.sepa;
  const { amount, maximumAmount, currency, recurrence } = details;
  const errorId = useId();
  return (
    <section className="mandate">
      <h2>{t.heading(sepa.recurring)}</h2>
      <dl>
        <dt>{t.creditor}</dt>
        <dd>
          {sepa.creditorName}
          {sepa.creditorAddress ? <span>{sepa.creditorAddress}</span> : null}
        </dd>
        <dt>{t.identifier}</dt>
        <dd>{sepa.creditorIdentifier}</dd>
        <dt>{t.reference}</dt>
        <dd>{sepa.mandateReference}</dd>
      </dl>
      <p>{t.authorise(sepa.creditorName, sepa.recurring)}</p>
      {recurrence === null ? null : (
        <p suppressHydrationWarning>
          {recurringSentence(texts, details, maximumAmount === null ? formats.money(amount, currency) : '')}{' '}
          {t.notice(recurrence.noticeDays)}
        </p>
      )}
      <p>{t.refundRight}</p>
      <input type="hidden" name="mandateReference" value={sepa.mandateReference} />
      <label>
        <input
          type="checkbox"
          name="mandateAgreed"
          value="true"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={onChange}
        />
        {t.agree}
      </label>
      <FieldProblem id={errorId} text={error} />
    </section>
  );
}

/** Autofill names and phone keyboards of the fields. */
const INPUTS: Readonly<Record<DebtorField, ComponentProps<'input'>>> = {
  iban: { autoComplete: 'off', autoCapitalize: 'characters', placeholder: 'NL91 ABNA 0417 1643 00' },
  accountHolderName: { autoComplete: 'name', autoCapitalize: 'words' },
  emailAddress: { autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  street: { autoComplete: 'street-address', autoCapitalize: 'words' },
  postCode: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
  town: { autoComplete: 'address-level2', autoCapitalize: 'words' },
  addressCountry: { autoComplete: 'country' },
};

type FieldProps = {
  field: DebtorField;
  value: string;
  error: string | undefined;
  hint?: string | undefined;
  onInput: () => void;
  onBlur: () => void;
};

function Countries({ language }: { language: string }): ReactNode {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return SEPA_COUNTRIES.map((code) => [code, names.of(code) ?? code] as const)
    .toSorted((one, other) => one[1].localeCompare(other[1], language))
    .map(([code, name]) => (
      // Server and browser may name a country slightly differently.
      <option key={code} value={code} suppressHydrationWarning>
        {name}
      </option>
    ));
}

function Field({ field, value, error, hint, onInput, onBlur }: FieldProps) {
  const { t: texts, language } = usePageTexts();
  const id = useId();
  const belowId = `${id}b`;
  const shared = {
    id,
    name: field,
    defaultValue: value,
    'aria-required': true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? belowId : undefined,
    onBlur,
  } as const;
  return (
    <div className={field}>
      <label htmlFor={id}>{texts.sepa.fields[field]}</label>
      <div className="control">
        {field === 'addressCountry' ? (
          <select {...shared} autoComplete="country" onChange={onInput}>
            <Countries language={language} />
          </select>
        ) : (
          <input
            {...INPUTS[field]}
            {...shared}
            type="text"
            maxLength={DEBTOR_LIMITS[field]}
            spellCheck={false}
            onInput={onInput}
          />
        )}
      </div>
      {error === undefined && hint ? (
        <p id={belowId} className="hint">
          {hint}
        </p>
      ) : (
        <FieldProblem id={belowId} text={error} />
      )}
    </div>
  );
}

/** The element of a form's field by its name. */
function elementIn(form: Form, name: string): HTMLInputElement | HTMLSelectElement | null {
  const item = form?.elements.namedItem(name);
  return item instanceof HTMLInputElement || item instanceof HTMLSelectElement ? item : null;
}

type Form = HTMLFormElement | null | undefined;

function readDebit(form: Form): DebitValues {
  const value = (name: string) => elementIn(form, name)?.value ?? '';
  const agreed = elementIn(form, 'mandateAgreed');
  const debtor = Object.fromEntries(DEBTOR_FIELDS.map((field) => [field, value(field)]));
  return {
    ...(debtor as Record<DebtorField, string>),
    mandateAgreed: agreed instanceof HTMLInputElement && agreed.checked,
  };
}

/** Validates the fields, for the form through its handle, and as the payer leaves them. */
function useDebitForm({ details, answer, handle }: MethodFieldsProps) {
  const t = usePageTexts().t.sepa;
  const box = useRef<HTMLDivElement>(null);
  const [errors, setErrors] = useState<DebitErrors>(() => toDebitErrors(answer?.errors ?? {}));
  const [spoken, setSpoken] = useState('');
  const known = details.sepa?.debtor.iban ?? '';
  const form = () => box.current?.closest('form');

  function show(found: DebitErrors): void {
    setErrors(found);
    setSpoken('');
    const first = [...DEBTOR_FIELDS, 'mandateAgreed' as const].find((name) => found[name]);
    if (first) elementIn(form(), first)?.focus();
  }
  function clearFixed(name: keyof DebitErrors): void {
    if (!errors[name] || debitFieldError(name, readDebit(form()), known)) return;
    setErrors(({ [name]: _fixed, ...left }) => left);
  }
  function validate(field: DebtorField): void {
    const element = elementIn(form(), field);
    if (!element || element.value.trim() === '') return;
    const error = debitFieldError(field, readDebit(form()), known);
    if (error) {
      setErrors((now) => ({ ...now, [field]: error }));
      setSpoken(t.errors[field][error]);
    } else if (field === 'iban' && element.value !== known) element.value = formatIban(element.value);
  }
  function errorText(name: keyof DebitErrors): string | undefined {
    const error = errors[name];
    if (error === undefined) return undefined;
    return name === 'mandateAgreed' ? t.errors.mandateAgreed : t.errors[name][error];
  }

  useImperativeHandle(handle, () => ({
    read() {
      const values = readDebit(form());
      const found = debitErrors(values, known);
      show(found);
      const { mandateReference } = details.sepa ?? {};
      return Object.keys(found).length > 0 ? null : { ...values, mandateReference };
    },
    show: (found: FieldErrors) => show(toDebitErrors(found)),
  }));
  return { box, spoken, known, clearFixed, validate, errorText };
}

/**
 * A direct debit on the hosted page (EPC130-08): the debtor's data and the mandate, which the payer signs by ticking
 * a box. Typed text is only in the fields. The gateway renders it with the page; the browser loads its script
 * separately, so that card payers do not pay for it.
 */
export function DebitFields(props: MethodFieldsProps) {
  const t = usePageTexts().t.sepa;
  const { box, spoken, known, clearFixed, validate, errorText } = useDebitForm(props);
  const { sepa } = props.details;
  if (!sepa) return null;
  return (
    <div ref={box} className="card-fields">
      {DEBTOR_FIELDS.map((field) => (
        <Field
          key={field}
          field={field}
          value={props.answer?.debtor?.[field] ?? sepa.debtor[field]}
          error={errorText(field)}
          hint={field === 'iban' && known !== '' ? t.knownIban : undefined}
          onInput={() => clearFixed(field)}
          onBlur={() => afterPress(() => validate(field))}
        />
      ))}
      <Mandate
        sepa={sepa}
        details={props.details}
        error={errorText('mandateAgreed')}
        onChange={() => clearFixed('mandateAgreed')}
      />
      <p role="status" className="unseen">
        {spoken}
      </p>
    </div>
  );
}
