import type { PaymentLinkDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useState } from 'react';
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
import { LinkView } from './link-view.tsx';
import { linkQuery, reloadLink, switchLink } from './queries.ts';
import { latePart } from '../../ui/late-part.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/use-action.ts';

// The dialogs load when they are opened, not with every link.
const ChangeDialog = latePart(() => import('./change/change-dialog.tsx'), 'ChangeDialog');
const OffDialog = latePart(() => import('./change/off-dialog.tsx'), 'OffDialog');

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

function PaymentLink({ link }: { link: PaymentLinkDetails }) {
  const { details: texts } = useTexts(linkTexts);
  const [open, setOpen] = useState<'change' | 'off' | null>(null);
  const reload = () => reloadLink(link.id);
  const { sending, failure, run } = useAction();
  const switchOn = async () => {
    if (await run(() => switchLink(link.id, true))) showToast({ title: texts.on.done });
  };
  const mayChange = usePermission('paymentLinks:write');
  const isOff = link.switchedOffDateTime !== null;
  return (
    <>
      <DetailsHeader
        title={link.description}
        actions={
          mayChange ? (
            <>
              {link.status === 'USED' || link.status === 'EXPIRED' ? null : isOff ? (
                <Button icon={Power} loading={sending} onClick={() => void switchOn()}>
                  {texts.on.action}
                </Button>
              ) : (
                <Button icon={Power} onClick={() => setOpen('off')}>
                  {texts.off.action}
                </Button>
              )}
              <Button icon={Pencil} onClick={() => setOpen('change')}>
                {texts.change.action}
              </Button>
            </>
          ) : null
        }
      />
      <FailureNotice title={texts.on.failed} error={open === null ? failure : null} className="mb-6" />
      <DetailsColumns lead={<LinkSummary link={link} />} aside={<LinkFigures link={link} />}>
        <Card title={link.status === 'ACTIVE' ? texts.share : texts.address} padded="grid gap-5">
          {link.status === 'ACTIVE' ? null : <Notice tone="calm" title={texts.ended[link.status]} />}
          <LinkView link={link} />
        </Card>
        <LinkPayments link={link} />
      </DetailsColumns>
      {open === 'change' ? (
        <ChangeDialog link={link} onChanged={reload} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'off' ? <OffDialog link={link} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
