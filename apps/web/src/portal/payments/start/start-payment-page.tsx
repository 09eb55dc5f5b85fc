import { startPaymentTexts } from '@stuiver/messages/nl/payments/start-payment';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { Link } from '@tanstack/react-router';
import { useTexts, useLanguage } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TestPaymentForm } from './test-payment-form.tsx';
import { getPaymentMethods, initiatePayment } from '@stuiver/contract/routes';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query.ts';
import { useContractForm } from '../../../lib/forms/form.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { leaveTo } from './leave-to.ts';
import { StartForm } from './start-form.tsx';
import { ownPayment, ownRequest, START_DEFAULTS, type StartValues } from './start-request.ts';

/** A payment of the signed-in merchant's own company. */
function OwnPaymentForm({ merchantId, merchantName }: { merchantId: string; merchantName: string }) {
  const texts = useTexts(startPaymentTexts);
  const language = useLanguage();
  const offered = useQuery(
    callQuery(
      ['methods', 'own', merchantId],
      getPaymentMethods,
      { query: { selectedIds: [merchantId] } },
      ({ paymentMethods }) => paymentMethods,
    ),
  );
  const form = useContractForm<StartValues>({
    name: 'start-payment',
    schema: ownPayment,
    toRequest: (values) => ownRequest(values, merchantId, language),
    defaultValues: START_DEFAULTS,
  });
  const submit = form.submit(async (values) => {
    const { redirectUrl } = await call(initiatePayment, { body: ownRequest(values, merchantId, language) });
    await leaveTo(redirectUrl, texts.leaving);
  });
  return (
    <StartForm form={form} submit={submit} methods={offered.data ?? PAYMENT_METHODS}>
      <dl>
        <dt className="text-body font-medium">{texts.merchant}</dt>
        <dd className="mt-0.5">
          <span className="block text-field">{merchantName}</span>
          <CopyText text={merchantId} label={texts.copyId} className="text-ink-soft" />
        </dd>
      </dl>
    </StartForm>
  );
}

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
