import { checkIban, isSepaIban } from '@stuiver/domain/iban';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingLinkTexts } from '@stuiver/messages/nl/applications/onboarding-links';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Notice } from '../../ui/notice.tsx';
import { cx } from '../../ui/cx.ts';
import { useDraft } from '../draft/draft.ts';
import { HALF, type StepPart } from '../steps/steps.ts';
import { AnswerField, type Shown } from './answer-field.tsx';

export const PART_FRAME =
  'grid grid-cols-2 items-start gap-4 border-line px-6 py-5 not-first:border-t max-sm:grid-cols-1 max-sm:px-4';

/** A box of a step, with its heading. */
export function PartBox({ title, children }: { title?: string | undefined; children: ReactNode }) {
  return (
    <div className={PART_FRAME}>
      {title ? <h3 className="col-span-full text-section font-semibold">{title}</h3> : null}
      {children}
    </div>
  );
}

/** Gives a field the share of the line that it needs. */
export function Cell({ name, children }: { name: string; children: ReactNode }) {
  return <div className={cx('min-w-0 empty:hidden', !HALF.has(name) && 'col-span-full')}>{children}</div>;
}

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
export function PartFields({ part, children, ...shown }: Shown & { part: StepPart; children?: ReactNode }) {
  const { parts } = useTexts(onboardingTexts);
  const { bank } = useDraft().state.answers;
  const { section } = part;
  return (
    <PartBox title={part.title && parts[part.title]}>
      {children}
      {section === 'bank' ? <OutsideSepa {...bank} /> : null}
      {part.fields.map((name) => (
        <Cell key={name} name={name}>
          <AnswerField path={`${section}.${name}`} {...shown} />
        </Cell>
      ))}
    </PartBox>
  );
}
