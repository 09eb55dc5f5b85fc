import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { showDateTime } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { cx } from '../../ui/cx.ts';
import { StatusDot } from '../../ui/status-dot.tsx';
import { parseSearchedAmount, type Hit, hitStatus } from './hits.ts';
import { normaliseIban } from '@stuiver/domain/iban';

const MARK = 'rounded-[3px] bg-wait-soft text-inherit';

export type HitRowProps = {
  hit: Hit;
  /** Searched text, which is highlighted. */
  sought: string;
  /** Shown when there is no description. */
  untitled: string;
  withCompany: boolean;
};

/** One result: subject, person, amount and condition; the match is highlighted. */
export function HitRow({ hit, sought, untitled, withCompany }: HitRowProps) {
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const { tone, label } = hitStatus(hit, statuses);
  const { title, person, amount, currency } = hit;
  // A mandate is identified by its reference.
  const other = hit.matched ?? (hit.kind === 'mandate' ? hit.reference : null);
  return (
    <span className="flex items-start gap-4">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink">
          {title === '' ? untitled : <Marked text={title} sought={sought} />}
        </span>
        <span className="flex gap-x-3 text-small text-ink-faint max-sm:flex-col">
          {person || other ? (
            <span className="flex min-w-0 gap-x-3">
              {person ? (
                <span className="truncate text-ink-soft">
                  <Marked text={person} sought={sought} />
                </span>
              ) : null}
              {other ? (
                <span className={cx('num truncate', person && 'min-w-0 flex-1')}>
                  <Marked text={other} sought={sought} />
                </span>
              ) : null}
            </span>
          ) : null}
          <span className="flex min-w-0 gap-x-3">
            <span className="num shrink-0">{showDateTime(hit.createdDateTime)}</span>
            {withCompany ? <span className="truncate">{hit.merchantName}</span> : null}
          </span>
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end">
        {amount !== null && currency !== null ? (
          <span className={parseSearchedAmount(sought) === amount ? MARK : undefined}>
            <Amount text={formats.money(amount, currency)} />
          </span>
        ) : null}
        <StatusDot tone={tone} className="text-small">
          {label}
        </StatusDot>
      </span>
    </span>
  );
}

/** Finds the searched text, ignoring case and what people write around and between an IBAN's groups. */
export function findSoughtText(text: string, sought: string): readonly [from: number, to: number] | null {
  const lower = text.toLowerCase();
  // Some capitals become two letters, and places would no longer be those of the text.
  if (lower.length !== text.length) return null;
  for (const wanted of [sought, normaliseIban(sought)].map((one) => one.toLowerCase())) {
    const from = wanted === '' ? -1 : lower.indexOf(wanted);
    if (from !== -1) return [from, from + wanted.length];
  }
  return null;
}

/** A text with its match highlighted. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const place = findSoughtText(text, sought);
  if (place === null) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark className={MARK}>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
