import type { PaymentLinkRow } from '@stuiver/contract';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { prefillSource, type PrefillSource } from '../prefill-search.ts';
import { LinkForm } from './link-form.tsx';
import { MadeLink } from './made-link.tsx';
import { prefillQuery } from './prefill.ts';

type Made = { onMade: (link: PaymentLinkRow) => void };

/** The form, filled in from a payment, recurrence or mandate; nothing is sent before the user does. */
function PrefilledForm({ source, onMade }: Made & { source: PrefillSource }) {
  const { make: texts } = useTexts(linkTexts);
  const severalCompanies = useSession()?.hasTree ?? false;
  const { data, error } = useQuery(prefillQuery(source, useLanguage()));
  if (error)
    return (
      <>
        <Notice tone="wait" role="alert" title={texts.prefill.failed} className="mb-4 max-w-[640px]" />
        <LinkForm onMade={onMade} prefill={null} />
      </>
    );
  if (!data)
    return (
      <Card className="max-w-[640px]">
        <CardBody aria-busy className="grid gap-5">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-10 w-full" />
          ))}
        </CardBody>
      </Card>
    );
  const text = source.from === 'payment' ? texts.prefill.payment : texts.prefill.mandate;
  return (
    <>
      <Notice tone="calm" title={text} className="mb-4 max-w-[640px]">
        {severalCompanies ? texts.prefill.company(data.merchantName) : null}
      </Notice>
      <LinkForm onMade={onMade} prefill={data} />
    </>
  );
}

/** Makes a payment link and shows it in place (spec 2.8). */
export function GeneratePaymentLinkPage() {
  const { make: texts } = useTexts(linkTexts);
  const [made, setMade] = useState<PaymentLinkRow | null>(null);
  const navigate = useNavigate();
  const source = prefillSource(useSearch({ strict: false }));
  const another = () => {
    setMade(null);
    void navigate({ to: '.', search: {} });
  };
  const form =
    source === null ? (
      <LinkForm onMade={setMade} prefill={null} />
    ) : (
      <PrefilledForm key={source.id} source={source} onMade={setMade} />
    );
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      {made ? <MadeLink link={made} onAnother={another} /> : form}
    </>
  );
}
