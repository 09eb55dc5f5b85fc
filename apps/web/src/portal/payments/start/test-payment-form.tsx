import { requestPaymentBody } from '@stuiver/contract/endpoints/money/checkout';
import { requestPayment } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { startPaymentTexts } from '@stuiver/messages/nl/payments/start-payment';
import { Link } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { type ContractForm, useContractForm } from '../../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { Facts } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { leaveTo } from './leave-to.ts';
import { PART, StartForm } from './start-form.tsx';
import { SAMPLE_CUSTOMER, START_DEFAULTS, type StartValues, testRequest } from './start-request.ts';

const COMMAND = 'npx stuiver test-password';

type Form = ContractForm<StartValues>;

function MerchantField({ form }: { form: Form }) {
  const texts = useTexts(startPaymentTexts);
  return (
    <TextField
      label={texts.merchantId}
      required
      autoComplete="off"
      spellCheck={false}
      maxLength={36}
      hint={texts.merchantIdHint}
      {...form.field('merchantId')}
    />
  );
}

/** The company that the payment is for, and the password that allows it. */
function CustomerPart({ form }: { form: Form }) {
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
export function TestPaymentForm() {
  const texts = useTexts(startPaymentTexts);
  const language = useLanguage();
  const form = useContractForm<StartValues>({
    name: 'test-payment',
    schema: requestPaymentBody,
    toRequest: (values) => testRequest(values, language),
    defaultValues: START_DEFAULTS,
  });
  const submit = form.submit(async (values) => {
    const { redirectUrl } = await call(requestPayment, { body: testRequest(values, language) });
    await leaveTo(redirectUrl, texts.leaving);
  });
  return (
    <>
      <StartForm form={form} submit={submit} methods={PAYMENT_METHODS} after={<CustomerPart form={form} />}>
        <MerchantField form={form} />
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
