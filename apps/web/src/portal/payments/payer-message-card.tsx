import type { PayerMessageDetails, PaymentDetails } from '@stuiver/contract';
import { getPayerMessage, requestFreshLink, tellPayer } from '@stuiver/contract/routes';
import { paymentCondition } from '@stuiver/domain/conditions';
import { isTold, type TellingWay } from '@stuiver/domain/payer-message';
import { getFormats } from '@stuiver/messages';
import { payerMessageTexts } from '@stuiver/messages/nl/payments/payer-message';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { LineFailed } from '../../lib/load-failed.tsx';
import { usePermission } from '../../lib/session.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link2, MailIcon, MessageSquare } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyButton } from '../parts/copy-text.tsx';
import { detailsHref } from '../parts/hrefs.ts';
import { reloadPayment } from '../parts/reload.ts';
import { linkTo } from '../../ui/link-to.ts';

type Told = { payment: PaymentDetails; message: PayerMessageDetails };

/** WhatsApp's address with shop, amount and link; the person chooses to whom it goes. */
function buildWhatsappUrl({ payment, message: { language, link } }: Told): string {
  const amount = getFormats(language, null).money(payment.amount, payment.currency);
  const text = `${payment.merchantName}, ${amount}: ${link?.paymentLink ?? ''}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** The calls that make a link, send the message, and record that it was sent. */
function useTelling({ id, emailAddress }: PaymentDetails) {
  const { mailed } = useTexts(payerMessageTexts);
  const { sending, failure, run } = useAction();
  const act = (work: () => Promise<unknown>) =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        // The payment has changed meanwhile: the page shows the change.
        if (error instanceof ApiError && error.status === 409) await reloadPayment(id);
        throw error;
      }
      await reloadPayment(id);
    });
  const tell = (by: TellingWay) => act(() => call(tellPayer, { body: { id, by } }));
  return {
    sending,
    failure,
    tell,
    makeLink: () => act(() => call(requestFreshLink, { body: { id } })),
    async mail() {
      if (await tell('mail')) showToast({ title: mailed(emailAddress ?? '') });
    },
  };
}

/** Makes a link to pay again, and the ways to send the message. */
function Actions({ payment, message }: Told) {
  const texts = useTexts(payerMessageTexts);
  const { sending, failure, makeLink, mail, tell } = useTelling(payment);
  const { emailAddress } = payment;
  const link = message.link?.status === 'ACTIVE' ? message.link : null;
  const mayMail = emailAddress !== null && message.mailsLeft > 0;
  return (
    <>
      {message.mayMakeLink ? (
        <>
          <p className="text-table text-ink-soft">{texts.link.about}</p>
          <Button
            tone="primary"
            className="justify-self-start max-sm:justify-self-stretch"
            icon={Link2}
            loading={sending}
            onClick={() => void makeLink()}
          >
            {texts.link.make}
          </Button>
        </>
      ) : (
        <div role="group" aria-label={texts.tell} className="flex flex-wrap gap-2 max-sm:*:flex-1">
          {mayMail ? (
            <Button tone="primary" icon={MailIcon} loading={sending} onClick={() => void mail()}>
              {texts.mail}
            </Button>
          ) : null}
          {link ? (
            <a
              href={buildWhatsappUrl({ payment, message })}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass()}
              onClick={() => void tell('whatsapp')}
            >
              <MessageSquare className="size-4" />
              {texts.whatsapp}
            </a>
          ) : null}
          <CopyButton
            text={[...message.sentences, ...(link ? [link.paymentLink] : [])].join(' ')}
            label={texts.copy}
            onCopied={() => void tell('copy')}
          />
        </div>
      )}
      {emailAddress !== null && message.mailsLeft === 0 ? (
        <p className="text-table text-ink-soft">{texts.mailsLeft}</p>
      ) : null}
      <FailureNotice title={texts.failed} error={failure} />
    </>
  );
}

/** The link that was offered to the payer: its address while it works, then how it ended. */
function OfferedLink({ link }: { link: NonNullable<PayerMessageDetails['link']> }) {
  const { link: texts } = useTexts(payerMessageTexts);
  const language = useLanguage();
  return (
    <p className="flex flex-wrap gap-x-2 text-table text-ink-soft">
      {link.status === 'ACTIVE'
        ? texts.until(spokenDay(link.expiresDateTime, language))
        : texts.ended[link.status]}
      <Link {...linkTo(detailsHref('paymentLink', link.id))} className="text-brand hover:underline">
        {texts.open}
      </Link>
    </p>
  );
}

/**
 * The two sentences for the payer of a payment that did not succeed, or whose money went back, in the payer's language;
 * with what is needed to send them for people who may.
 */
export function PayerMessageCard({ payment }: { payment: PaymentDetails }) {
  const texts = useTexts(payerMessageTexts);
  const maySend = usePermission('paymentLinks:write');
  const { id } = payment;
  const isShown = isTold(paymentCondition(payment));
  const query = useQuery({
    ...callQuery(['payment', id, 'message'], getPayerMessage, { params: { id } }, ({ details }) => details),
    enabled: isShown,
  });
  const { data, error } = query;
  const message = data?.payerMessage;
  if (!isShown || message === null) return null;
  return (
    <Card title={texts.title} padded="grid gap-4">
      {message ? (
        <>
          <blockquote
            lang={message.language}
            className="border-l-2 border-line-strong pl-4 text-body text-ink"
          >
            {message.sentences.join(' ')}
            {maySend && message.link?.status === 'ACTIVE' ? (
              <span className="mt-1 block break-all text-table text-ink-soft">
                {message.link.paymentLink}
              </span>
            ) : null}
          </blockquote>
          {maySend ? (
            <>
              {message.link ? <OfferedLink link={message.link} /> : null}
              <Actions payment={payment} message={message} />
            </>
          ) : null}
        </>
      ) : error ? (
        <LineFailed text={texts.error} query={query} />
      ) : (
        // About as high as what follows: one that was not received may get a link.
        <Skeleton className={maySend && payment.capturedAmount === '0.00' ? 'h-37' : 'h-24'} />
      )}
    </Card>
  );
}
