import { startPaymentTexts } from '@stuiver/messages/nl/payments/start-payment';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { OwnPaymentForm } from './own-payment-form.tsx';
import { TestPaymentForm } from './test-payment-form.tsx';

/** Replaces the form for users without the permission: a refused call would sign them out. */
function Refused() {
  const { refused } = useTexts(startPaymentTexts);
  return (
    <Notice tone="calm" title={refused.title}>
      <p>{refused.text}</p>
      <Link to={SCREEN_PATHS.dashboard} className="mt-2 inline-block text-brand underline">
        {refused.back}
      </Link>
    </Notice>
  );
}

/**
 * Starts a payment (spec 2.12) for the signed-in merchant's own company or, in test mode without a session, by the
 * API password. The screen opens with any permissions.
 */
export function StartPaymentPage() {
  const texts = useTexts(startPaymentTexts);
  const session = useSession();
  const mayStart = usePermission('payments:write');
  return (
    <>
      <PageHeader title={texts.title} text={session !== null && !mayStart ? undefined : texts.lead} />
      {session === null ? (
        <TestPaymentForm />
      ) : mayStart ? (
        <OwnPaymentForm
          key={session.userId}
          merchantId={session.userId}
          merchantName={session.merchantName}
        />
      ) : (
        <Refused />
      )}
    </>
  );
}
