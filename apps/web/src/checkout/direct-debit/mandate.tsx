import { useId } from 'react';
import type { MethodFieldsProps } from '../pay/lazy-fields.ts';
import { PageIcon } from '../shell/icons.tsx';
import { recurringSentence } from '../shell/recurring.tsx';
import { usePageTexts } from '../texts.ts';

/** The error of a field, if any. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
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
export function Mandate({ sepa, details, error, onChange }: MandateProps) {
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
