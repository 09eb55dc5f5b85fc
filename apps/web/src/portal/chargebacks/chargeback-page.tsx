import { CHARGEBACK_TONES, chargebackCondition } from '@stuiver/domain/conditions';
import { isInquiry } from '@stuiver/domain/states';
import type { ChargebackDetails } from '@stuiver/contract';
import { getChargebackDetails } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { chargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { disputeTexts } from '@stuiver/messages/nl/chargebacks/disputes';
import { formatMoment } from '../../lib/format.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { callQuery } from '../../lib/query.ts';
import { usePermission } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { isProcessorCode } from '../parts/declines.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { getDisputeText, disputeReason, hasEvidence, isAnswerable, refundAsEvidence } from './disputes.ts';
import { ChargebackSummary } from './chargeback-summary.tsx';
import { ButtonLink } from '../parts/button-link.tsx';

const chargebackQuery = (id: string) =>
  callQuery(
    ['chargeback', id],
    getChargebackDetails,
    { params: { id } },
    ({ details }) => details.Chargeback,
  );

/** One chargeback: amount, reason, response deadline, and history. */
export function ChargebackPage() {
  const texts = useTexts(chargebacksTexts);
  return (
    <DetailsPage
      words={texts}
      list={SCREEN_PATHS.chargebacks}
      query={chargebackQuery}
      follows={(change, id) => change.kind === 'chargeback' && change.id === id}
    >
      {(chargeback) => (
        <>
          <DetailsHeader
            actions={<Respond chargeback={chargeback} />}
            person={chargeback.accountHolderName}
            title={chargeback.description || texts.noDescription}
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
    <ButtonLink to={detailsHref('evidence', chargeback.id)} tone={mayRespond ? 'primary' : 'secondary'}>
      {mayRespond ? texts.respond : texts.view}
    </ButtonLink>
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
      {mayRespond ? (isInquiry(chargeback.status) ? texts.inquiry : texts.text) : texts.denied}
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
    <Card
      title={words.title}
      aside={isProcessorCode(code) ? <span className="num text-ink-faint">{words.code(code)}</span> : null}
      padded="grid max-w-[72ch] gap-4"
    >
      <p className="font-medium">{reason}</p>
      {canAct ? (
        <div>
          <h3 className="mb-0.5 text-small text-ink-faint">{words.next}</h3>
          <p className="text-ink-soft">{isRefunded ? disputes.evidence.open : advice}</p>
        </div>
      ) : null}
    </Card>
  );
}

function HistoryCard({ chargeback }: { chargeback: ChargebackDetails }) {
  const { history: words } = useTexts(chargebacksTexts);
  const disputes = useTexts(disputeTexts);
  const entries = chargeback.history.map(({ status, at, reasonCode }, index) => {
    const condition = chargebackCondition({ status, reasonCode: reasonCode ?? chargeback.reasonCode });
    const { title, text } = words[condition];
    const hadOtherReason =
      status === 'RECEIVED' && reasonCode !== null && reasonCode !== chargeback.reasonCode;
    return {
      key: `${at} ${index}`,
      tone: CHARGEBACK_TONES[condition],
      title,
      when: formatMoment(at),
      instant: at,
      // The present reason has a card of its own.
      text: hadOtherReason ? disputeReason(reasonCode, disputes) : text,
    };
  });
  return (
    <Card title={words.title} padded>
      <Timeline entries={entries.toReversed()} />
    </Card>
  );
}
