import { startPaymentTexts } from '@stuiver/messages/nl/payments/start-payment';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/language.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { getPaymentMethods, initiatePayment, requestPayment } from '@stuiver/contract/routes';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query.ts';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { StartForm, PART } from './start-form.tsx';
import { ownPayment, ownRequest, type StartValues, SAMPLE_CUSTOMER, testRequest } from './start-request.ts';
import { requestPaymentBody } from '@stuiver/contract/endpoints/money/checkout';
import { Facts } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** A payment of the signed-in merchant's own company. */
function OwnPaymentForm({ merchantId, merchantName }: { merchantId: string; merchantName: string }) {
  const texts = useTexts(startPaymentTexts);
  const offered = useQuery(
    callQuery(
      ['methods', 'own', merchantId],
      getPaymentMethods,
      { query: { selectedIds: [merchantId] } },
      ({ paymentMethods }) => paymentMethods,
    ),
  );
  return (
    <StartForm
      name="start-payment"
      schema={ownPayment}
      toRequest={(values, language) => ownRequest(values, merchantId, language)}
      send={(body) => call(initiatePayment, { body })}
      methods={offered.data ?? PAYMENT_METHODS}
    >
      {() => (
        <dl>
          <dt className="text-body font-medium">{texts.merchant}</dt>
          <dd className="mt-0.5">
            <span className="block text-field">{merchantName}</span>
            <CopyText text={merchantId} label={texts.copyId} className="text-ink-soft" />
          </dd>
        </dl>
      )}
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

const COMMAND = 'npx stuiver test-password';

/** The sample customer of the payment, and the password that allows it. */
function CustomerPart({ form }: { form: ContractForm<StartValues> }) {
  const texts = useTexts(startPaymentTexts);
  return (
    <div className={PART}>
      <h2 className="text-section font-semibold">{texts.sections.customer}</h2>
      <p className="-mt-2 text-ink-soft">{texts.customerText}</p>
      <Facts
        facts={[
          { key: 'id', label: texts.customerId, value: SAMPLE_CUSTOMER.customerId },
          { key: 'name', label: texts.customerName, value: SAMPLE_CUSTOMER.accountHolderName },
          { key: 'email', label: texts.customerEmail, value: SAMPLE_CUSTOMER.emailAddress },
        ]}
      />
      <TextField
        label={texts.apiPassword}
        required
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        hint={texts.apiPasswordHint(COMMAND)}
        {...form.field('apiPassword', { wrongCredentials: texts.wrongPassword })}
      />
    </div>
  );
}

/** The test helper: any company of a test deployment, a sample customer, and the API password. */
function TestPaymentForm() {
  const texts = useTexts(startPaymentTexts);
  return (
    <>
      <StartForm
        name="test-payment"
        schema={requestPaymentBody}
        toRequest={testRequest}
        send={(body) => call(requestPayment, { body })}
        methods={PAYMENT_METHODS}
        after={(form) => <CustomerPart form={form} />}
      >
        {(form) => (
          <TextField
            label={texts.merchantId}
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={36}
            hint={texts.merchantIdHint}
            {...form.field('merchantId')}
          />
        )}
      </StartForm>
      <p className="mt-4 text-ink-soft">
        {texts.signInText}{' '}
        <Link
          to={SCREEN_PATHS.signIn}
          search={{ redirect: SCREEN_PATHS.startPayment }}
          className="text-brand underline"
        >
          {texts.signIn}
        </Link>
      </p>
    </>
  );
}
