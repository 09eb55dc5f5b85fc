import type { PaymentLinkDetails, PaymentLinkDraft } from '@stuiver/contract';
import { previewPath } from '@stuiver/contract/checkout-pages';
import { previewPaymentLink } from '@stuiver/contract/routes';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query.ts';
import { useFormats, useLanguage, useTexts } from '../../../lib/language.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Check, CircleCheck } from '../../../ui/icons.tsx';
import { cx } from '../../../ui/cx.ts';
import {
  FRESH_FOR,
  PHONE_SIZE,
  PreviewFrame,
  SHOW_AFTER,
  shownTheme,
  useSettled,
} from '../../settings/branding/preview-frame.tsx';
import { QrCode } from '../link-view.tsx';
import { linkRequest, type LinkValues } from './link-request.ts';

/** Columns of the screen: the form or the new link, and the phone. */
export const BESIDE_PHONE =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]';

function Phone({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="mx-auto w-full max-w-[390px] xl:sticky xl:top-[calc(var(--band-height)+var(--bar-height)+1rem)]"
    >
      <p className="mb-2 text-center text-small text-ink-soft">{label}</p>
      <div className="rounded-dialog border border-line-strong bg-sunken p-2.5 shadow-float">{children}</div>
    </section>
  );
}

/** Preview of the payer's page of a link that is being filled in. */
export function DraftPhone({ values, merchantId }: { values: LinkValues; merchantId: string }) {
  const { phone: texts } = useTexts(linkTexts).make;
  const { codes } = useTexts(errorTexts);
  const language = useLanguage();
  const { amount, maximumAmount, description } = linkRequest(values, merchantId, language);
  const draft: PaymentLinkDraft = {
    id: merchantId,
    amount: String(amount),
    maximumAmount: maximumAmount ? String(maximumAmount) : null,
    description,
    sepaOnly: values.how === 'sepa',
    frequency: values.frequency || null,
  };
  const shown = useSettled(JSON.stringify(draft), SHOW_AFTER);
  const query = useQuery({
    ...callQuery(['preview', shown], previewPaymentLink, { body: JSON.parse(shown) as PaymentLinkDraft }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR,
    retry: false,
  });
  const { data, error } = query;
  return (
    <Phone label={texts.label}>
      {data ? (
        <PreviewFrame
          src={previewPath(data.look, language, shownTheme())}
          title={texts.frame}
          {...PHONE_SIZE}
        />
      ) : error instanceof ApiError ? (
        <LoadFailed title={texts.failed} text={codes[error.code]} query={query} />
      ) : (
        <div className="shimmer h-[480px] rounded-card" />
      )}
    </Phone>
  );
}

type Step = { isDone: boolean; text: string; note?: string };

/** Steps of a link's payer; the first that has not been made is the one that is awaited. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const awaited = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol aria-live="polite" className="grid gap-2 border-t border-line px-4 py-4 text-table">
      {steps.map(({ isDone, text, note }, index) => (
        <li key={text} className={cx('flex items-center gap-2.5', isDone ? 'text-ink' : 'text-ink-faint')}>
          <span className="grid size-4 shrink-0 place-items-center">
            {isDone ? (
              <Check className="size-4 text-good" strokeWidth={2.5} />
            ) : (
              <span
                className={cx('size-2 rounded-full', index === awaited ? 'bg-accent' : 'bg-line-strong')}
              />
            )}
          </span>
          <span className="min-w-0 flex-1">{text}</span>
          {note ? <span className="num shrink-0 text-small text-ink-faint">{note}</span> : null}
        </li>
      ))}
    </ol>
  );
}

/** The QR code of a new link, and what its payer has done: opened it, chosen a method, paid. */
export function MadePhone({ link }: { link: PaymentLinkDetails }) {
  const { follow: texts } = useTexts(linkTexts).made;
  const { names } = useTexts(methodTexts);
  const formats = useFormats();
  const received = formats.money(link.receivedAmount, link.currency);
  const method = link.payments[0]?.paymentMethodName ?? null;
  return (
    <Phone label={texts.label}>
      <div className="rounded-card border border-line bg-paper">
        <div className="grid place-items-center px-4 py-6">
          {link.status === 'USED' ? (
            <div className="grid justify-items-center gap-3 text-center">
              <CircleCheck className="size-10 text-good" />
              <p className="num text-figure font-semibold">{received}</p>
            </div>
          ) : (
            <QrCode link={link} />
          )}
        </div>
        <Steps
          steps={[
            link.openedCount > 0
              ? { isDone: true, text: texts.opened(link.openedCount) }
              : { isDone: false, text: texts.notOpened },
            method === null
              ? { isDone: false, text: texts.notChosen }
              : { isDone: true, text: texts.chosen(names[method]) },
            link.uses > 0
              ? { isDone: true, text: texts.paid(link.uses), note: received }
              : { isDone: false, text: texts.notPaid },
          ]}
        />
      </div>
    </Phone>
  );
}
