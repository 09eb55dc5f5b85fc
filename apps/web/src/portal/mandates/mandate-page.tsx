import type { MandateDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { mandateCondition } from '@stuiver/domain/conditions';
import { type DeclineTexts, declineTexts } from '@stuiver/messages/nl/payments/declines';
import { type MandatesTexts, mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { Link, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { CircleStop } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { prefillSearch } from '../payment-links/prefill-search.ts';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { CollectionsCard, RecurrencesCard } from './mandate-cards.tsx';
import { LAPSED, MandateSummary } from './mandate-summary.tsx';
import { getDeclineText } from '../parts/declines.ts';
import { mandateQuery } from './queries.ts';
import { UnblockDialog } from './lazy-unblock-dialog.ts';
import { latePart } from '../../ui/late-part.ts';

const AmendDialog = latePart(() => import('./amend-dialog.tsx'), 'AmendDialog');
const StopDialog = latePart(() => import('./confirm-dialogs.tsx'), 'StopMandateDialog');

/** Stops a mandate, changes its account, or allows collections again after a check; hidden once it has ended. */
function ChangeButtons({ mandate }: { mandate: MandateDetails }) {
  const { amend, blocked, stop } = useTexts(mandatesTexts);
  const mayChange = usePermission('recurrences:write');
  if (!mayChange || !mandate.active) return null;
  return (
    <>
      <DialogButton
        icon={CircleStop}
        dialog={(onClose) => <StopDialog mandate={mandate} onClose={onClose} />}
      >
        {stop.action}
      </DialogButton>
      <DialogButton dialog={(onClose) => <AmendDialog mandate={mandate} onClose={onClose} />}>
        {amend.action}
      </DialogButton>
      {mandateCondition(mandate) === 'BLOCKED' ? (
        <DialogButton
          tone="primary"
          dialog={(onClose) => <UnblockDialog mandate={mandate} onClose={onClose} />}
        >
          {blocked.action}
        </DialogButton>
      ) : null}
    </>
  );
}

/** One mandate by its reference: its signer, validity and collections. */
export function MandatePage() {
  const { merchant } = useSearch({ strict: false });
  const texts = useTexts(mandatesTexts);
  return (
    <DetailsPage
      words={texts}
      list={SCREEN_PATHS.mandates}
      query={(reference) => mandateQuery(reference, typeof merchant === 'string' ? merchant : null)}
      // A collection is a payment, and a change of a payment does not name its mandate.
      follows={({ kind, id }, _, data) =>
        kind === 'mandate' ? id === data?.id : kind === 'payment' && collects(data, id)
      }
    >
      {(mandate) => (
        <>
          <DetailsHeader
            title={mandate.consumerName || texts.heading}
            actions={<ChangeButtons mandate={mandate} />}
          />
          <MandateNotice mandate={mandate} />
          <DetailsColumns
            lead={<MandateSummary mandate={mandate} />}
            aside={<RecurrencesCard mandate={mandate} />}
          >
            <CollectionsCard collections={mandate.collections} />
          </DetailsColumns>
        </>
      )}
    </DetailsPage>
  );
}

function collects(mandate: MandateDetails | undefined, paymentId: string): boolean {
  return mandate?.collections.some(({ transactionId }) => transactionId === paymentId) ?? false;
}

/** The account holder has died, so there is no one to ask. */
const DIED = 'MD07';

/** Returns why nothing can be collected and what to do about it; null when it can. */
function describeNotice(
  mandate: MandateDetails,
  texts: MandatesTexts,
  declines: DeclineTexts,
): { title: string; text?: string } | null {
  const status = mandateCondition(mandate);
  if (status === 'ACTIVE') return null;
  const { stopped } = texts;
  const why = status === 'BLOCKED' ? mandate.blockedReason : mandate.stopReason;
  if (status === 'USED') return { title: stopped.oneOffTitle, text: stopped.oneOff };
  if (why === LAPSED) return { title: stopped.lapsedTitle, text: stopped.lapsed };
  if (status === 'STOPPED' && !Object.hasOwn(declines.codes, why ?? '')) return { title: stopped.title };
  const { reason, advice } = getDeclineText(why ?? '', declines);
  return { title: reason, text: advice };
}

function MandateNotice({ mandate }: { mandate: MandateDetails }) {
  const texts = useTexts(mandatesTexts);
  const declines = useTexts(declineTexts);
  const mayAsk = usePermission('paymentLinks:write') && mandate.stopReason !== DIED;
  const notice = describeNotice(mandate, texts, declines);
  if (notice === null) return null;
  return (
    <Notice tone={mandate.active ? 'wait' : 'calm'} title={notice.title} className="mb-6">
      {notice.text}
      {mayAsk ? (
        <Link
          to={SCREEN_PATHS.generatePaymentLink}
          search={prefillSearch({
            from: 'mandate',
            id: mandate.mandateReference,
            merchantId: mandate.merchantId,
          })}
          className="mt-2 block w-fit text-brand underline underline-offset-2"
        >
          {texts.renew}
        </Link>
      ) : null}
    </Notice>
  );
}
