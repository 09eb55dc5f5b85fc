import type { PaymentLinkDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Pencil, Power } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DetailsColumns, DetailsPage, Trail } from '../parts/details-page.tsx';
import { useChanges } from '../live/use-changes.ts';
import { LinkPayments } from './link-payments.tsx';
import { LinkFigures, LinkSummary } from './link-summary.tsx';
import { LinkView } from './link-view.tsx';
import { linkQuery, reloadLink, switchLink } from './queries.ts';
import { latePart } from '../../ui/late-part.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/dialogs/use-action.ts';

// The dialogs load when they are opened, not with every link.
const ChangeDialog = latePart(() => import('./change/change-dialog.tsx'), 'ChangeDialog');
const OffDialog = latePart(() => import('./change/off-dialog.tsx'), 'OffDialog');

const LIST = SCREEN_PATHS.paymentLinks;

/** One payment link: how to share it, its payments, and how to change it or switch it off. */
export function PaymentLinkPage() {
  const id: string = useParams({ strict: false }).id ?? '';
  const { details: texts } = useTexts(linkTexts);
  const result = useQuery(linkQuery(id));
  const { data } = result;
  useChanges(
    (change) =>
      (change.kind === 'paymentLink' && change.id === id) ||
      // A change of a payment does not name its link.
      (change.kind === 'payment' &&
        (data?.payments.some(({ transactionId }) => transactionId === change.id) ?? false)),
    () => void reloadLink(id),
  );
  return (
    <DetailsPage words={texts} list={LIST} result={result}>
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
  const icon = <Power className="size-4" />;
  return (
    <>
      <PageHeader
        title={link.description}
        trail={<Trail to={LIST}>{texts.trail}</Trail>}
        actions={
          mayChange ? (
            <>
              {link.status === 'USED' || link.status === 'EXPIRED' ? null : isOff ? (
                <Button icon={icon} loading={sending} onClick={() => void switchOn()}>
                  {texts.on.action}
                </Button>
              ) : (
                <Button icon={icon} onClick={() => setOpen('off')}>
                  {texts.off.action}
                </Button>
              )}
              <Button icon={<Pencil className="size-4" />} onClick={() => setOpen('change')}>
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
