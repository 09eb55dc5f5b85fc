import type { FactLine } from '@stuiver/contract';
import { type EvidenceSlot, slotsFor } from '@stuiver/domain/chargebacks/evidence';
import { evidenceTexts } from '@stuiver/messages/nl/chargebacks/evidence';
import { disputeWords } from '@stuiver/messages/nl/chargebacks/dispute-words';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { showDateTime, showDay } from '../../../lib/format.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { CircleAlert, CircleCheck, Minus } from '../../../ui/icons.tsx';
import { timeLeft } from '../disputes.ts';
import { useFolder } from './folder.ts';
import { useFilled } from './folder-form.tsx';

/** A share as a ring; its number is next to it. */
function Ring({ percent }: { percent: number }) {
  return (
    <svg viewBox="0 0 36 36" aria-hidden className="size-14 shrink-0 -rotate-90">
      <circle cx="18" cy="18" r="15.5" fill="none" strokeWidth="4" className="stroke-line" />
      <circle
        cx="18"
        cy="18"
        r="15.5"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        pathLength="100"
        strokeDasharray={`${percent} 100`}
        className={cx('transition-[stroke-dasharray]', percent === 100 ? 'stroke-good' : 'stroke-brand')}
      />
    </svg>
  );
}

/** Progress of the evidence, what is missing, and the time left. */
export function ReadinessCard() {
  const { readiness: texts } = useTexts(evidencePageTexts);
  const { slots: labels } = useTexts(evidenceTexts);
  const words = useTexts(disputeWords);
  const { language, number } = useFormats();
  const { loaded, state } = useFolder();
  const { evidence, mine } = state;
  const { deadlineDateTime: deadline } = loaded.chargeback;
  const isFilled = useFilled();
  const { product } = mine;
  const slots = product === null ? [] : slotsFor(evidence.case, product);
  const missing = slots.filter(({ slot, isRequired }) => isRequired && !isFilled(slot));
  const goTo = (slot: EvidenceSlot) => document.getElementById(`slot-${slot}`)?.focus();
  return (
    <Card>
      <CardBody className="flex items-center gap-4">
        <Ring percent={evidence.readiness} />
        <div className="min-w-0">
          <h2 className="text-section font-semibold">{texts.ring(`${number(evidence.readiness)}%`)}</h2>
          {deadline ? (
            <p className="text-table text-ink-soft">
              <span className="font-medium text-wait first-letter:uppercase">
                {timeLeft(deadline, words)}
              </span>
              {' · '}
              {texts.until(spokenDay(deadline, language, { withTime: true }))}
            </p>
          ) : null}
        </div>
      </CardBody>
      <CardBody className="border-t border-line text-table">
        {product === null ? <p>{texts.chooseProduct}</p> : null}
        {product !== null && missing.length === 0 ? (
          <p className="flex gap-2">
            <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" />
            {texts.ready}
          </p>
        ) : null}
        {missing.length > 0 ? (
          <>
            <p className="mb-1.5 text-ink-soft">{texts.missing}</p>
            <ul className="grid gap-1">
              {missing.map(({ slot }) => (
                <li key={slot}>
                  <button
                    type="button"
                    className="flex items-center gap-2 text-left hover:underline max-sm:min-h-9"
                    onClick={() => goTo(slot)}
                  >
                    <CircleAlert className="size-4 shrink-0 text-wait" />
                    {labels[slot].label}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </CardBody>
    </Card>
  );
}

/** Facts that we add, in short lists, and those that don't apply. */
export function FactsCard() {
  const { facts: texts } = useTexts(evidencePageTexts);
  const words = useTexts(evidenceTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const { loaded, state } = useFolder();
  const formatFact = ({ name, text, amount, at }: FactLine): string => {
    const events: Record<string, string> = words.events;
    const names: Record<string, string> = methods.names;
    const about = name === 'method' ? names[text ?? ''] : name === 'signed' && text ? showDay(text) : text;
    const said =
      name === 'refund' || name === 'notice' ? null : name === 'event' ? events[text ?? ''] : about;
    return [
      said,
      amount === null ? null : formats.money(amount, loaded.chargeback.currency),
      at === null ? null : showDateTime(at),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <Card title={texts.title} padded="grid gap-4">
      {state.evidence.facts.map(({ about, lines }) => (
        <section key={about}>
          <h3 className="flex items-center gap-1.5 text-table font-semibold">
            {lines.length > 0 ? (
              <CircleCheck className="size-4 shrink-0 text-good" />
            ) : (
              <Minus className="size-4 shrink-0 text-calm" />
            )}
            {words.facts[about]}
          </h3>
          {lines.length > 0 ? (
            <ul className="mt-1 grid gap-0.5 pl-[22px]">
              {lines.map((line, index) => (
                // Two lines may be the same; their order does not change.
                <li key={index} className="num text-table break-words text-ink-soft">
                  {line.name !== 'event' ? (
                    <span className="text-ink-faint">{words.factNames[line.name]} </span>
                  ) : null}
                  {formatFact(line)}
                </li>
              ))}
            </ul>
          ) : (
            <p className="pl-[22px] text-table text-ink-faint">{words.missing[about]}</p>
          )}
        </section>
      ))}
    </Card>
  );
}
