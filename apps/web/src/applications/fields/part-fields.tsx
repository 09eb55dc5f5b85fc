import { checkIban, isSepaIban } from '@stuiver/domain/iban';
import type { OnboardingFieldError } from '@stuiver/domain/applications/field-errors';
import { type FieldRule, SECTIONS } from '@stuiver/domain/applications/fields';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Notice } from '../../ui/notice.tsx';
import { cx } from '../../ui/cx.ts';
import { withAnswer } from '../draft/answers.ts';
import { useDraft } from '../draft/context.ts';
import { HALF, type StepPart } from '../steps/steps.ts';
import { AnswerField } from './answer-field.tsx';

export const PART =
  'grid grid-cols-2 items-start gap-4 border-line px-6 py-5 not-first:border-t max-sm:grid-cols-1 max-sm:px-4';

/** A box of a step, with its heading. */
export function PartBox({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <div className={PART}>
      {title ? <h3 className="col-span-full text-section font-semibold">{title}</h3> : null}
      {children}
    </div>
  );
}

/** Gives a field the share of the line that it needs. */
export function Cell({ name, children }: { name: string; children: ReactNode }) {
  return <div className={cx('min-w-0 empty:hidden', !HALF.has(name) && 'col-span-full')}>{children}</div>;
}

/** Errors of the gateway at the last submission, by path. */
export type ServerErrors = Readonly<Record<string, readonly OnboardingFieldError[]>>;

export type Shown = {
  /** Shows problems also in fields that never had focus. */
  showProblems: boolean;
  serverErrors: ServerErrors;
};

/** Explains the consequence of an account that payouts do not reach; it is accepted anyway. */
function OutsideSepa({ iban = '', accountNumber = '' }: { iban?: string; accountNumber?: string }) {
  const { outsideSepa } = useTexts(onboardingLinkTexts);
  const isOutside = iban === '' ? accountNumber !== '' : checkIban(iban) && !isSepaIban(iban);
  return isOutside ? (
    <Notice tone="wait" role="status" title={outsideSepa.title} className="col-span-full">
      {outsideSepa.text}
    </Notice>
  ) : null;
}

/** The fields of one part, by the table. */
export function PartFields({
  part,
  showProblems,
  serverErrors,
  children,
}: Shown & { part: StepPart; children?: ReactNode }) {
  const { parts } = useTexts(onboardingTexts);
  const { labels } = useTexts(onboardingFieldTexts);
  const { state, change } = useDraft();
  const { answers, application } = state;
  const { section } = part;
  const fields: Record<string, FieldRule> = SECTIONS[section];
  const words: Record<string, string> = labels[section];
  return (
    <PartBox title={part.title && parts[part.title]}>
      {children}
      {section === 'bank' ? <OutsideSepa {...answers.bank} /> : null}
      {part.fields.map((name) => {
        const path = `${section}.${name}`;
        return (
          <Cell key={name} name={name}>
            <AnswerField
              path={path}
              field={fields[name]!}
              values={answers[section]}
              label={words[name]!}
              hintKey={path}
              today={application.today}
              country={answers.company['country'] ?? ''}
              showProblems={showProblems}
              serverError={serverErrors[path]?.[0]}
              readOnly={path === 'registrant.email'}
              onChange={(value) => change((all) => withAnswer(all, path, value))}
            />
          </Cell>
        );
      })}
    </PartBox>
  );
}
