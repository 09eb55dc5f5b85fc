import type { PaymentLinkDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pencil, Power } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DetailsColumns, DetailsHeader, DetailsPage } from '../parts/details-page.tsx';
import { LinkPayments } from './link-payments.tsx';
import { LinkFigures, LinkSummary } from './link-summary.tsx';
import { LinkAddress, QrCode } from './link-view.tsx';
import { linkQuery, reloadLink, switchLink } from './queries.ts';
import { latePart } from '../../ui/late-part.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { useAction } from '../../lib/use-action.ts';

// Loads when it is opened, not with every link.
const ChangeDialog = latePart(() => import('./change-dialog.tsx'), 'ChangeDialog');

/** One payment link: how to share it, its payments, and how to change it or switch it off. */
export function PaymentLinkPage() {
  const { details: texts } = useTexts(linkTexts);
  return (
    <DetailsPage
      words={texts}
      list={SCREEN_PATHS.paymentLinks}
      query={linkQuery}
      reload={reloadLink}
      follows={(change, id, data) =>
        (change.kind === 'paymentLink' && change.id === id) ||
        // A change of a payment does not name its link.
        (change.kind === 'payment' &&
          (data?.payments.some(({ transactionId }) => transactionId === change.id) ?? false))
      }
    >
      {(link) => <PaymentLink link={link} />}
    </DetailsPage>
  );
}

/** Switches a link on or off, and changes it. */
function Actions({ link, onSwitchOn, isSending }: ActionsProps) {
  const { details: texts } = useTexts(linkTexts);
  const { off } = texts;
  if (!usePermission('paymentLinks:write')) return null;
  return (
    <>
      {link.status === 'USED' || link.status === 'EXPIRED' ? null : link.switchedOffDateTime === null ? (
        <DialogButton
          icon={Power}
          dialog={(onClose) => (
            <ConfirmDialog
              words={off}
              onConfirm={() => switchLink(link.id, false)}
              done={{ title: off.done }}
              onClose={onClose}
            >
              <p>{off.text}</p>
              {link.usesUnderWay > 0 ? (
                <p className="text-ink-soft">{off.underWay(link.usesUnderWay)}</p>
              ) : null}
            </ConfirmDialog>
          )}
        >
          {off.action}
        </DialogButton>
      ) : (
        <Button icon={Power} loading={isSending} onClick={onSwitchOn}>
          {texts.on.action}
        </Button>
      )}
      <DialogButton icon={Pencil} dialog={(onClose) => <ChangeDialog link={link} onClose={onClose} />}>
        {texts.change.action}
      </DialogButton>
    </>
  );
}

type ActionsProps = { link: PaymentLinkDetails; onSwitchOn: () => void; isSending: boolean };

function PaymentLink({ link }: { link: PaymentLinkDetails }) {
  const { details: texts } = useTexts(linkTexts);
  const { sending, failure, run } = useAction();
  const switchOn = async () => {
    if (await run(() => switchLink(link.id, true))) showToast({ title: texts.on.done });
  };
  return (
    <>
      <DetailsHeader
        title={link.description}
        actions={<Actions link={link} isSending={sending} onSwitchOn={() => void switchOn()} />}
      />
      <FailureNotice title={texts.on.failed} error={failure} className="mb-6" />
      <DetailsColumns lead={<LinkSummary link={link} />} aside={<LinkFigures link={link} />}>
        <Card title={link.status === 'ACTIVE' ? texts.share : texts.address} padded="grid gap-5">
          {link.status === 'ACTIVE' ? null : <Notice tone="calm" title={texts.ended[link.status]} />}
          <div className="flex gap-6 max-sm:flex-col-reverse">
            {/* A link that cannot be used is neither sent nor printed. */}
            {link.status === 'ACTIVE' ? <QrCode link={link} /> : null}
            <LinkAddress link={link} />
          </div>
        </Card>
        <LinkPayments link={link} />
      </DetailsColumns>
    </>
  );
}
