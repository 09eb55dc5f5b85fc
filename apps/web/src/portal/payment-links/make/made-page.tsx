import type { PaymentLinkDetails } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { CircleCheck } from '../../../ui/icons.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DetailsPage } from '../../parts/details-page.tsx';
import { detailsHref } from '../../parts/hrefs.ts';
import { LinkAddress, useLinkAmount } from '../link-view.tsx';
import { followedLinkQuery } from '../queries.ts';
import { BESIDE_PHONE, MadePhone } from './link-phone.tsx';
import { ButtonLink } from '../../parts/button-link.tsx';

/** The new link, replacing the form: how to send it, and on the phone what its payer does. */
function MadeLink({ link }: { link: PaymentLinkDetails }) {
  const { made: texts } = useTexts(linkTexts);
  const language = useLanguage();
  const amount = useLinkAmount(link);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={BESIDE_PHONE}>
      <Card className="max-w-[640px]">
        <CardBody className="border-b border-line">
          <div className="flex gap-3">
            <CircleCheck className="mt-0.5 size-6 shrink-0 text-good" />
            <div className="min-w-0">
              <h2 ref={heading} tabIndex={-1} className="text-section font-semibold outline-none">
                {texts.title}
              </h2>
              <p className="num break-words">{texts.lead(amount, link.description)}</p>
              <p className="text-table text-ink-soft">
                {texts.validity(spokenDay(link.expiresDateTime, language), link.maximumUses)}
              </p>
            </div>
          </div>
        </CardBody>
        <CardBody>
          <LinkAddress link={link} />
        </CardBody>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 max-sm:flex-col max-sm:px-4">
          <ButtonLink to={SCREEN_PATHS.paymentLinks} tone="quiet">
            {texts.toList}
          </ButtonLink>
          <ButtonLink to={detailsHref('paymentLink', link.id)} tone="quiet">
            {texts.toLink}
          </ButtonLink>
          <ButtonLink to={SCREEN_PATHS.generatePaymentLink} className="max-sm:order-first">
            {texts.another}
          </ButtonLink>
        </div>
      </Card>
      <MadePhone link={link} />
    </div>
  );
}

/** The link that the address names: a reload shows it again, and the menu's item an empty form. */
export function MadePage({ id }: { id: string }) {
  const { make, details } = useTexts(linkTexts);
  return (
    <DetailsPage words={details} list={SCREEN_PATHS.paymentLinks} query={() => followedLinkQuery(id)}>
      {(link) => (
        <>
          <PageHeader title={make.title} />
          <MadeLink link={link} />
        </>
      )}
    </DetailsPage>
  );
}
