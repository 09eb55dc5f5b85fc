import { statusTexts } from '@stuiver/messages/nl/portal/statuses';
import { formatDateTime } from '../../../lib/format.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { Amount } from '../../../ui/amount.tsx';
import { StatusDot } from '../../../ui/status-dot.tsx';
import { type Hit, hitStatus } from './hits.ts';

export type HitRowProps = {
  hit: Hit;
  /** Shown when there is no description. */
  untitled: string;
  withCompany: boolean;
};

/** One result: description, company, status, amount and day. */
export function HitRow({ hit, untitled, withCompany }: HitRowProps) {
  const statuses = useTexts(statusTexts);
  const formats = useFormats();
  const { tone, label } = hitStatus(hit, statuses);
  return (
    <span className="flex items-center gap-4">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink">{hit.title || untitled}</span>
        <span className="flex gap-x-3 text-small text-ink-faint">
          <span className="num">{formatDateTime(hit.createdDateTime)}</span>
          {hit.person ? <span className="truncate">{hit.person}</span> : null}
          {withCompany ? <span className="truncate">{hit.merchantName}</span> : null}
        </span>
      </span>
      <span className="grid justify-items-end">
        {hit.amount !== null && hit.currency !== null ? (
          <Amount text={formats.money(hit.amount, hit.currency)} />
        ) : null}
        <StatusDot tone={tone} className="text-small">
          {label}
        </StatusDot>
      </span>
    </span>
  );
}
