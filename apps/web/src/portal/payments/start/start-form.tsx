import type { PaymentMethod } from '@stuiver/domain/methods';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { startPaymentTexts } from '@stuiver/messages/nl/payments/start-payment';
import type { ReactNode } from 'react';
import type { ZodType } from 'zod';
import type { Language } from '@stuiver/messages';
import { type ContractForm, useContractForm } from '../../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { closeOverlay, openOverlay } from '../../../lib/overlay.ts';
import { SubmitButton } from '../../../lib/forms/submit-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { AmountField, TextField } from '../../../ui/forms/text-field.tsx';
import { START_DEFAULTS, type StartValues } from './start-request.ts';
import { FailureNotice } from '../../../lib/dialogs/failure-notice.tsx';

type Form = ContractForm<StartValues>;

export const PART = 'grid gap-4 border-line px-6 py-5 not-first:border-t max-sm:px-4';
const TWO = 'grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1';

function HowFields({ form, methods }: { form: Form; methods: readonly PaymentMethod[] }) {
  const texts = useTexts(startPaymentTexts);
  const common = useTexts(commonTexts);
  const { names } = useTexts(methodTexts);
  return (
    <>
      <div className={TWO}>
        <Select
          label={texts.method}
          optionalText={common.optional}
          options={[
            { value: '', label: texts.anyMethod },
            ...methods.map((method) => ({ value: method, label: names[method] })),
          ]}
          value={form.watch('paymentMethod')}
          onChange={(method) => form.setValue('paymentMethod', method, { shouldValidate: true })}
          error={form.errorOf('paymentMethod')}
        />
        <TextField
          label={texts.issuer}
          optionalText={common.optional}
          autoComplete="off"
          maxLength={50}
          {...form.field('issuer')}
        />
      </div>
      <div className={TWO}>
        <Select
          label={texts.currency}
          options={[{ value: 'EUR', label: 'EUR' }]}
          value={form.watch('currency')}
          onChange={(currency) => form.setValue('currency', currency)}
          error={form.errorOf('currency')}
        />
        <TextField
          label={texts.country}
          required
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={2}
          aside={<span className="text-table text-ink-faint">{texts.countryHint}</span>}
          {...form.field('country')}
        />
      </div>
    </>
  );
}

/** Goes to the hosted page, which is outside the portal; resolves when the browser restores this page from its cache. */
function leaveForPayment(url: string | null, title: string): Promise<void> {
  return new Promise((resolve) => {
    if (url === null) return resolve();
    // The form stays busy behind the page overlay (spec 2.32), so that it is not sent twice.
    openOverlay({ tone: 'loading', title });
    const returned = () => {
      closeOverlay();
      resolve();
    };
    window.addEventListener('pageshow', returned, { once: true });
    location.assign(url);
  });
}

export type StartFormProps<Request> = {
  name: string;
  schema: ZodType;
  toRequest: (values: StartValues, language: Language) => Request;
  send: (request: Request) => Promise<{ redirectUrl: string | null }>;
  methods: readonly PaymentMethod[];
  /** The field that names the company. */
  children: (form: Form) => ReactNode;
  /** Sections below the request's own. */
  after?: (form: Form) => ReactNode;
};

/** The payment request's fields (spec 3.10). */
export function StartForm<Request>(props: StartFormProps<Request>) {
  const { name, schema, toRequest, send, methods, children, after } = props;
  const texts = useTexts(startPaymentTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const form = useContractForm<StartValues>({
    name,
    schema,
    toRequest: (values) => toRequest(values, language),
    defaultValues: START_DEFAULTS,
  });
  const submit = form.submit(async (values) => {
    const { redirectUrl } = await send(toRequest(values, language));
    await leaveForPayment(redirectUrl, texts.leaving);
  });
  return (
    <form noValidate onSubmit={submit}>
      <FailureNotice title={texts.failed} error={form.formError} className="mb-4" />
      <Card>
        <div className={PART}>
          <h2 className="text-section font-semibold">{texts.sections.request}</h2>
          {children(form)}
          <AmountField label={texts.amount} required hint={texts.amountHint} {...form.field('amount')} />
          <TextField
            label={texts.description}
            optionalText={common.optional}
            maxLength={140}
            hint={texts.descriptionHint}
            {...form.field('description')}
          />
          <HowFields form={form} methods={methods} />
        </div>
        {after?.(form)}
        <div className="flex justify-end border-t border-line px-6 py-4 max-sm:px-4">
          <SubmitButton form={form} className="max-sm:w-full">
            {texts.submit}
          </SubmitButton>
        </div>
      </Card>
    </form>
  );
}
