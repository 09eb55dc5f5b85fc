import { startPaymentTexts } from '@stuiver/messages/nl/portal/payments/start-payment';
import { useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { OwnPaymentForm } from './own-payment-form.tsx';
import { TestPaymentForm } from './test-payment-form.tsx';

/**
 * Starts a payment (specification, section 2) for the signed-in merchant's own company or, in test mode without a
 * session, by the API password.
 */
export function StartPaymentPage() {
  const texts = useTexts(startPaymentTexts);
  const session = useSession();
  return (
    <>
      <PageHeader title={texts.title} text={texts.lead} />
      {session ? (
        <OwnPaymentForm
          key={session.userId}
          merchantId={session.userId}
          merchantName={session.merchantName}
        />
      ) : (
        <TestPaymentForm />
      )}
    </>
  );
}
