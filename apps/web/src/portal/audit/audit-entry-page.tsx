import type { AuditRow, getAuditEntry as entryCall, ResponseOf } from '@stuiver/contract';
import { getAuditEntry } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { NOT_KEPT } from '@stuiver/domain/audit';
import { auditCodes } from '@stuiver/messages/nl/audit/audit-codes';
import { queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { formatMoment } from '../../lib/format.ts';
import { useTexts } from '../../lib/language.ts';
import { useSeveralCompanies } from '../../lib/session.ts';
import { Card, CardBody, Facts } from '../../ui/card.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { CopyId, CopyText } from '../parts/copy-text.tsx';
import { DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { useAuditWords } from './audit-words.ts';

/** Texts of several lines start at the same height. */
const CELL = 'align-top pt-3 pb-3 break-words';

type Entry = ResponseOf<typeof entryCall>['entry'];

/** Pages of rows' subjects, if they show one by its id. */
const SCREENS = {
  payment: 'payment',
  paymentLink: 'paymentLink',
  recurrence: 'recurrence',
} as const satisfies Partial<Record<AuditRow['subjectKind'], keyof typeof SCREEN_PATHS>>;

function subjectHref({ subjectKind, subjectId }: AuditRow): { href?: string } {
  if (subjectId === null || !(subjectKind in SCREENS)) return {};
  return { href: detailsHref(SCREENS[subjectKind as keyof typeof SCREENS], subjectId) };
}

const entryQuery = (id: string) =>
  queryOptions({
    ...callQuery(['audit', 'entry', id], getAuditEntry, { params: { id } }, ({ entry }) => entry),
    // A row has its link within a second, and never changes afterwards.
    refetchInterval: ({ state }) => (state.data?.link === null ? 2000 : false),
  });

/** One row of the audit log: a sentence, the known facts about actor and place, and before next to after. */
export function AuditEntryPage() {
  const { texts, who, deed } = useAuditWords();
  return (
    <DetailsPage words={texts.entry} list={SCREEN_PATHS.auditLog} query={entryQuery}>
      {(entry) => (
        <>
          <DetailsHeader title={`${who(entry)} ${deed(entry)}`} />
          <div className="grid gap-6">
            <FactsCard entry={entry} />
            <ChangesCard entry={entry} />
          </div>
        </>
      )}
    </DetailsPage>
  );
}

function FactsCard({ entry }: { entry: Entry }) {
  const { texts, who, device, origin } = useAuditWords();
  const { auditSubject } = useTexts(auditCodes);
  const { entry: words } = texts;
  const severalCompanies = useSeveralCompanies();
  const subject = [auditSubject[entry.subjectKind], entry.subjectName].filter(Boolean).join(' · ');
  const facts = buildFacts(words, {
    who: who(entry),
    moment: <span className="num">{formatMoment(entry.createdDateTime)}</span>,
    origin: entry.address === '' ? origin(entry) : null,
    address: entry.address && <span className="num">{entry.address}</span>,
    device: entry.device && <span title={entry.device}>{device(entry.device)}</span>,
    subject,
    subjectId: entry.subjectId && (
      <CopyId id={entry.subjectId} label={words.copyId} {...subjectHref(entry)} />
    ),
    company: severalCompanies && entry.merchantName,
    link: entry.link ? (
      <span className="grid gap-0.5">
        {words.linkNumber(entry.link.sequence)}
        <CopyText text={entry.link.hash} shown={`${entry.link.hash.slice(0, 16)}…`} label={words.copyHash} />
      </span>
    ) : (
      words.notLinked
    ),
  });
  return (
    <Card padded>
      <Facts facts={facts} />
    </Card>
  );
}

function ChangesCard({ entry }: { entry: Entry }) {
  const { texts, fields, value } = useAuditWords();
  const { entry: words } = texts;
  const { changes } = entry;
  if (changes.length === 0)
    return (
      <Card title={words.changes} padded="text-ink-soft">
        {words.none}
      </Card>
    );
  const isHidden = changes.some(({ before, after }) =>
    [...(before ?? []), ...(after ?? [])].includes(NOT_KEPT),
  );
  const shown = (text: string | null) =>
    text === null ? <span className="text-ink-faint">{words.nothing}</span> : text;
  return (
    <TableCard<Entry['changes'][number]>
      title={words.changes}
      rows={changes}
      rowKey={({ field }) => field}
      columns={buildColumns(words, {
        field: {
          className: `${CELL} w-1/4 font-medium first-letter:uppercase`,
          cell: ({ field }) => fields[field],
        },
        before: {
          className: `${CELL} w-3/8 text-ink-soft`,
          cell: (change) => shown(value(change, change.before)),
        },
        after: { className: `${CELL} w-3/8`, cell: (change) => shown(value(change, change.after)) },
      })}
    >
      {isHidden ? (
        <CardBody className="border-t border-line text-table text-ink-faint">{words.notKeptHint}</CardBody>
      ) : null}
    </TableCard>
  );
}
