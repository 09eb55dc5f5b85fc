import type { PaymentLinkRow } from '@stuiver/contract';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useTexts } from '../../lib/language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Mail, MessageSquare, Share } from '../../ui/icons.tsx';

type ShareLinkProps = { link: Pick<PaymentLinkRow, 'description' | 'paymentLink'> };

/** Ways to send a link: the device's share sheet if it has one, a mail, a message. */
export function ShareLink({ link: { description, paymentLink } }: ShareLinkProps) {
  const { share: texts } = useTexts(linkTexts).link;
  const body = encodeURIComponent(texts.text(description, paymentLink));
  const canShare = typeof navigator.share === 'function';
  return (
    <div role="group" aria-label={texts.title} className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {canShare ? (
        <Button
          icon={<Share className="size-4" />}
          // Closing the sheet is not an error.
          onClick={() =>
            void navigator
              .share({ title: description, text: description, url: paymentLink })
              .catch(() => undefined)
          }
        >
          {texts.device}
        </Button>
      ) : null}
      <a href={`mailto:?subject=${encodeURIComponent(description)}&body=${body}`} className={buttonClass()}>
        <Mail className="size-4" />
        {texts.mail}
      </a>
      <a href={`sms:?&body=${body}`} className={buttonClass()}>
        <MessageSquare className="size-4" />
        {texts.message}
      </a>
    </div>
  );
}
