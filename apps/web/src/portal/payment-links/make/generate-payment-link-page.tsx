import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { useSeveralCompanies } from '../../../lib/session.ts';
import { Card, CardBody } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { prefillSource, type PrefillSource } from '../prefill-search.ts';
import { lazyPart } from '../../../ui/load-code.ts';
import { LinkForm } from './link-form.tsx';
import { prefillQuery } from './prefill.ts';

// The form does not wait for what follows it.
const MadePage = lazyPart(() => import('./made-page.tsx'), 'MadePage');

/** The form, filled in from a payment, recurrence or mandate; nothing is sent before the user does. */
function PrefilledForm({ source }: { source: PrefillSource }) {
  const { make: texts } = useTexts(linkTexts);
  const severalCompanies = useSeveralCompanies();
  const { data, error } = useQuery(prefillQuery(source, useLanguage()));
  if (error && !data)
    return (
      <>
        <Notice tone="wait" role="alert" title={texts.prefill.failed} className="mb-4 max-w-[640px]" />
        <LinkForm prefill={null} />
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
  return (
    <>
      <Notice tone="calm" title={texts.prefill.mandate} className="mb-4 max-w-[640px]">
        {severalCompanies ? texts.prefill.company(data.merchantName) : null}
      </Notice>
      <LinkForm prefill={data} />
    </>
  );
}

/** Makes a payment link and shows it in place (spec 2.8). */
export function GeneratePaymentLinkPage() {
  const { make: texts } = useTexts(linkTexts);
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const source = prefillSource(search);
  if (typeof search['made'] === 'string') return <MadePage id={search['made']} />;
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      {source === null ? <LinkForm prefill={null} /> : <PrefilledForm key={source.id} source={source} />}
    </>
  );
}
