import type { PaymentLinkRow } from '@stuiver/contract';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useQuery } from '@tanstack/react-query';
import { useFormats, useTexts } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Download, ExternalLink, Printer, MailIcon, MessageSquare, Share } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CopyButton } from '../parts/copy-text.tsx';
import { qrFileName } from './qr-file-name.ts';
import { qrQuery } from './queries.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

type LinkProps = { link: PaymentLinkRow };

/** Ways to send a link: the device's share sheet if it has one, WhatsApp, a mail. */
function ShareLink({ link }: LinkProps) {
  const { share: texts } = useTexts(linkTexts).link;
  const amount = useLinkAmount(link);
  const { description, paymentLink } = link;
  const body = encodeURIComponent(texts.text(link.merchantName, amount, description, paymentLink));
  const canShare = typeof navigator.share === 'function';
  return (
    <div role="group" aria-label={texts.title} className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {canShare ? (
        <Button
          icon={Share}
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
      <a
        href={`https://wa.me/?text=${body}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass()}
      >
        <MessageSquare className="size-4" />
        {texts.whatsApp}
      </a>
      <a href={`mailto:?subject=${encodeURIComponent(description)}&body=${body}`} className={buttonClass()}>
        <MailIcon className="size-4" />
        {texts.mail}
      </a>
    </div>
  );
}

/** The amount of a link, or the range that its payer chooses from. */
export function useLinkAmount(link: Pick<PaymentLinkRow, 'amount' | 'maximumAmount' | 'currency'>): string {
  const { made: texts } = useTexts(linkTexts);
  const formats = useFormats();
  const least = formats.money(link.amount, link.currency);
  if (link.maximumAmount === null) return least;
  return texts.between(least, formats.money(link.maximumAmount, link.currency));
}

/** Prints only a card of A6 with the QR code and its purpose; the rest of the page is left out (`print-sheet`). */
function PrintCard({ image, link }: LinkProps & { image: string }) {
  const { link: texts } = useTexts(linkTexts);
  const amount = useLinkAmount(link);
  const [prints, setPrints] = useState(false);
  useEffect(() => {
    if (!prints) return;
    const done = () => setPrints(false);
    window.addEventListener('afterprint', done, { once: true });
    return () => window.removeEventListener('afterprint', done);
  }, [prints]);
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        aria-label={link.maximumUses === 1 ? texts.printQr : texts.printCard}
        icon={Printer}
        onClick={() => setPrints(true)}
      >
        {texts.print}
      </Button>
      {prints
        ? createPortal(
            <div className="print-sheet">
              <p>{link.merchantName}</p>
              <img src={image} alt={texts.qrAlt(link.description)} onLoad={() => window.print()} />
              <strong>{texts.scan}</strong>
              <p>{link.description}</p>
              <p className="num">{amount}</p>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}

const QR_BOX = 'size-44 rounded-card border border-line bg-[#fff] p-1 max-sm:size-52';

const FORMATS = ['svg', 'png'] as const;

/** The QR code, and ways to save it: SVG for print, PNG for mails and chats. */
export function QrCode({ link }: LinkProps) {
  const { link: texts } = useTexts(linkTexts);
  const { data, isError } = useQuery(qrQuery(link.id, 'svg'));
  const save = async (format: (typeof FORMATS)[number]) => {
    const image = await queryClient.fetchQuery(qrQuery(link.id, format)).catch(() => null);
    if (image === null) return showToast({ tone: 'bad', title: texts.qrFailed });
    const anchor = document.createElement('a');
    anchor.href = image;
    anchor.download = qrFileName(texts.fileName, link.description, format);
    anchor.click();
  };
  if (isError) return <p className="w-44 text-table text-ink-soft">{texts.qrFailed}</p>;
  return (
    <div className="grid shrink-0 content-start justify-items-center gap-1.5">
      {data ? (
        <img src={data} alt={texts.qrAlt(link.description)} className={QR_BOX} />
      ) : (
        <Skeleton className="size-44 rounded-card max-sm:size-52" />
      )}
      <div role="group" aria-label={texts.download} className="flex gap-1">
        {FORMATS.map((format) => (
          <Button
            key={format}
            size="small"
            tone="quiet"
            aria-label={texts.downloadAs(format.toUpperCase())}
            icon={Download}
            onClick={() => void save(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
        {data ? <PrintCard image={data} link={link} /> : null}
      </div>
    </div>
  );
}

/** A link's address, to copy, open and send. One that cannot be used is not sent. */
export function LinkAddress({ link }: LinkProps) {
  const { link: texts } = useTexts(linkTexts);
  const canBePaid = link.status === 'ACTIVE';
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3">
      <div>
        <p className="mb-1 text-small text-ink-faint">{texts.label}</p>
        <p className="rounded-control border border-line bg-sunken px-3 py-2 text-table break-all text-ink select-all">
          {link.paymentLink}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          {canBePaid ? <CopyButton text={link.paymentLink} label={texts.copy} tone="primary" /> : null}
          <a href={link.paymentLink} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <ExternalLink className="size-4" />
            {canBePaid ? texts.open : texts.openEnded}
          </a>
        </div>
        {canBePaid ? <ShareLink link={link} /> : null}
      </div>
    </div>
  );
}
