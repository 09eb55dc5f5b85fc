import type { PaymentLinkRow } from '@stuiver/contract';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormats, useLanguage, useTexts } from '../../../lib/language.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { CircleCheck } from '../../../ui/icons.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { detailsHref } from '../../parts/hrefs.ts';
import { LinkView } from '../link-view.tsx';

/** The new link, replacing the form. */
export function MadeLink({ link, onAnother }: { link: PaymentLinkRow; onAnother: () => void }) {
  const { made: texts } = useTexts(linkTexts);
  const formats = useFormats();
  const language = useLanguage();
  const least = formats.money(link.amount, link.currency);
  const amount =
    link.maximumAmount === null
      ? least
      : texts.between(least, formats.money(link.maximumAmount, link.currency));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card className="max-w-[720px]">
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
        <LinkView link={link} />
      </CardBody>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4 max-sm:flex-col max-sm:px-4">
        <Link to={SCREEN_PATHS.paymentLinks} className={buttonClass('quiet')}>
          {texts.toList}
        </Link>
        <Link {...linkTo(detailsHref('paymentLink', link.id))} className={buttonClass('quiet')}>
          {texts.toLink}
        </Link>
        <Button onClick={onAnother}>{texts.another}</Button>
      </div>
    </Card>
  );
}
