import { CHARGEBACK_TONES, chargebackCondition } from '@stuiver/domain/conditions';
import type { ChargebackDetails } from '@stuiver/contract';
import { getChargebackDetails } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { chargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { disputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { reloadQueries } from '../../lib/query.ts';
import { usePermission } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { DetailsColumns, DetailsPage, PersonTitle, Trail } from '../parts/details-page.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { getDisputeText, disputeReason, hasEvidence, isAnswerable, refundAsEvidence } from './disputes.ts';
import { useChanges } from '../live/use-changes.ts';
import { ChargebackSummary } from './chargeback-summary.tsx';

const LIST = SCREEN_PATHS.chargebacks;

/** One chargeback: amount, reason, response deadline, and history. */
export function ChargebackPage() {
  const id: string = useParams({ strict: false }).id ?? '';
  const texts = useTexts(chargebacksTexts);
  const queryKey = ['chargeback', id];
  const result = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      (await call(getChargebackDetails, { params: { id } }, signal)).details.Chargeback,
  });
  useChanges(
    (change) => change.kind === 'chargeback' && change.id === id,
    () => void reloadQueries(queryKey),
  );
  return (
    <DetailsPage words={texts} list={LIST} result={result}>
      {(chargeback) => (
        <>
          <PageHeader
            actions={<Respond chargeback={chargeback} />}
            title={
              <PersonTitle
                person={chargeback.accountHolderName}
                thing={chargeback.description || texts.noDescription}
              />
            }
            trail={<Trail to={LIST}>{texts.trail}</Trail>}
          />
          <ChargebackNotices chargeback={chargeback} />
          <DetailsColumns
            lead={
              <>
                <ChargebackSummary chargeback={chargeback} />
                <ReasonCard chargeback={chargeback} />
              </>
            }
            aside={<HistoryCard chargeback={chargeback} />}
          />
        </>
      )}
    </DetailsPage>
  );
}

/** Opens the evidence: to respond, or to read what was submitted. A returned direct debit has none. */
function Respond({ chargeback }: { chargeback: ChargebackDetails }) {
  const { deadlineNotice: texts } = useTexts(chargebacksTexts);
  const mayRespond = usePermission('disputes:write') && isAnswerable(chargeback);
  if (!mayRespond && !hasEvidence(chargeback)) return null;
  return (
    <Link
      to={detailsHref('evidence', chargeback.id)}
      className={buttonClass(mayRespond ? 'primary' : 'secondary')}
    >
      {mayRespond ? texts.respond : texts.view}
    </Link>
  );
}

/** The last moment to respond, and who can. */
function DeadlineNotice({ chargeback }: { chargeback: ChargebackDetails }) {
  const { deadlineNotice: texts } = useTexts(chargebacksTexts);
  const { language } = useFormats();
  const mayRespond = usePermission('disputes:write');
  const { deadlineDateTime: deadline } = chargeback;
  if (deadline === null || !isAnswerable(chargeback)) return null;
  return (
    <Notice
      tone="wait"
      title={texts.title(spokenDay(deadline, language, { withTime: true }))}
      className="mb-6"
    >
      {mayRespond ? texts.text : texts.denied}
    </Notice>
  );
}

function ChargebackNotices({ chargeback }: { chargeback: ChargebackDetails }) {
  const { excess } = useTexts(chargebacksTexts);
  const formats = useFormats();
  const { evidence } = useTexts(disputeTexts);
  const { excessAmount } = chargeback;
  const { tone, holds } = refundAsEvidence([chargeback]);
  return (
    <>
      <DeadlineNotice chargeback={chargeback} />
      {excessAmount === '0.00' ? null : (
        <Notice tone={tone} title={excess.title} className="mb-6">
          {excess.text(formats.money(excessAmount, chargeback.currency))} {evidence[holds]}
        </Notice>
      )}
    </>
  );
}

/** The reason in plain words, its code, and the next step while there is one. */
function ReasonCard({ chargeback }: { chargeback: ChargebackDetails }) {
  const { reason: words } = useTexts(chargebacksTexts);
  const disputes = useTexts(disputeTexts);
  const { reasonCode: code } = chargeback;
  const { reason, advice } = getDisputeText(code, disputes);
  const isRefunded = chargeback.excessAmount !== '0.00' && isAnswerable(chargeback);
  const canAct = isAnswerable(chargeback) || chargebackCondition(chargeback) === 'RETURNED';
  return (
    <Card title={words.title} aside={<span className="num text-ink-faint">{words.code(code)}</span>}>
      <CardBody className="grid max-w-[72ch] gap-4">
        <p className="font-medium">{reason}</p>
        {canAct ? (
          <div>
            <h3 className="mb-0.5 text-small text-ink-faint">{words.next}</h3>
            <p className="text-ink-soft">{isRefunded ? disputes.evidence.open : advice}</p>
          </div>
        ) : null}
      </CardBody>
    </Card>
  );
}

function HistoryCard({ chargeback }: { chargeback: ChargebackDetails }) {
  const { history: words } = useTexts(chargebacksTexts);
  const disputes = useTexts(disputeTexts);
  const entries = chargeback.history.map(({ status, at, reasonCode }, index) => {
    const condition = chargebackCondition({ status, reasonCode: reasonCode ?? chargeback.reasonCode });
    const { title, text } = words[condition];
    return {
      key: `${at} ${index}`,
      tone: CHARGEBACK_TONES[condition],
      title,
      when: formatMoment(at),
      instant: at,
      text: status === 'RECEIVED' && reasonCode !== null ? disputeReason(reasonCode, disputes) : text,
    };
  });
  return (
    <Card title={words.title} padded>
      <Timeline entries={entries.toReversed()} />
    </Card>
  );
}
