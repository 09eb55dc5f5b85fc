import type { PaymentLinkRow } from '@stuiver/contract';
import { linkTexts } from '@stuiver/messages/nl/portal/payment-links';
import { useState } from 'react';
import { useTexts } from '../../../../lib/language.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { LinkForm } from './link-form.tsx';
import { MadeLink } from './made-link.tsx';

/** Makes a payment link and shows it where it was made (specification, sections 2 and 3). */
export function GeneratePaymentLinkPage() {
  const { make: texts } = useTexts(linkTexts);
  const [made, setMade] = useState<PaymentLinkRow | null>(null);
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      {made ? <MadeLink link={made} onAnother={() => setMade(null)} /> : <LinkForm onMade={setMade} />}
    </>
  );
}
