import { requestPaymentLink } from '@stuiver/contract/routes';
import { LONGEST_TYPED_IBAN } from '@stuiver/domain/iban';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { type ContractForm, useContractForm } from '../../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { useSession } from '../../../lib/session.ts';
import { SubmitButton } from '../../../lib/forms/submit-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FootBar } from '../../../ui/forms/foot-bar.tsx';
import { RadioGroup } from '../../../ui/forms/choices.tsx';
import { Folded } from '../../../ui/folded.tsx';
import { EmailField, TextField, UrlField } from '../../../ui/forms/text-field.tsx';
import {
  toLinkField,
  linkForm,
  linkFormInput,
  linkRequest,
  type LinkValues,
  LINK_DEFAULTS,
} from './link-request.ts';
import { BESIDE_PHONE, DraftPhone } from './link-phone.tsx';
import type { Prefill } from './prefill.ts';
import { reloadLink } from '../queries.ts';
import { PART, WhatPart } from './what-part.tsx';
import { FailureNotice } from '../../../lib/dialogs/failure-notice.tsx';
import { SEPA_FIELDS } from '@stuiver/domain/payment-link';

type Form = ContractForm<LinkValues>;

const PAYER = ['accountHolderName', 'emailAddress', 'iban'] as const;
const RETURNS = ['redirectUrlSuccess', 'redirectUrlFailed', 'redirectUrlAborted'] as const;

function EmailAndIban({ form, required }: { form: Form; required: boolean }) {
  const { make: texts } = useTexts(linkTexts);
  const common = useTexts(commonTexts);
  return (
    <>
      <EmailField
        label={texts.emailAddress}
        autoComplete="off"
        required={required}
        optionalText={common.optional}
        {...form.field('emailAddress')}
      />
      <TextField
        label={texts.iban}
        autoComplete="off"
        maxLength={LONGEST_TYPED_IBAN}
        required={required}
        optionalText={common.optional}
        {...form.field('iban')}
      />
    </>
  );
}

function HowPart({ form, sepa }: { form: Form; sepa: boolean }) {
  const { make: texts } = useTexts(linkTexts);
  return (
    <div className={PART}>
      <h2 className="text-section font-semibold">{texts.sections.how}</h2>
      <RadioGroup
        label={texts.how}
        value={form.watch('how')}
        onChange={(how) => {
          form.setValue('how', how, { shouldDirty: true });
          // Missing SEPA fields are no error of a link for all methods.
          form.clearErrors([...SEPA_FIELDS]);
        }}
        options={[
          { value: 'all', label: texts.all, hint: texts.allHint },
          { value: 'sepa', label: texts.sepa, hint: texts.sepaHint },
        ]}
      />
      {sepa ? (
        <>
          <EmailAndIban form={form} required />
          <TextField
            label={texts.postalAddress}
            autoComplete="off"
            maxLength={200}
            required
            hint={texts.postalAddressHint}
            {...form.field('postalAddress')}
          />
        </>
      ) : null}
    </div>
  );
}

/** Sections that start folded; they open for an error, or for input restored after an expired session. */
function OptionalParts({ form, sepa }: { form: Form; sepa: boolean }) {
  const { make: texts } = useTexts(linkTexts);
  const common = useTexts(commonTexts);
  const mustShow = (fields: readonly (keyof LinkValues)[]) =>
    fields.some((field) => form.errorOf(field) !== undefined || form.formState.defaultValues?.[field] !== '');
  return (
    <>
      <div className={PART}>
        <Folded
          title={texts.sections.payer}
          text={texts.sections.payerText}
          forceOpen={mustShow(sepa ? ['accountHolderName'] : PAYER)}
        >
          <TextField
            label={texts.accountHolderName}
            autoComplete="off"
            maxLength={140}
            optionalText={common.optional}
            {...form.field('accountHolderName')}
          />
          {sepa ? null : <EmailAndIban form={form} required={false} />}
        </Folded>
      </div>
      <div className={PART}>
        <Folded title={texts.sections.return} text={texts.sections.returnText} forceOpen={mustShow(RETURNS)}>
          {RETURNS.map((field) => (
            <UrlField
              key={field}
              label={texts[field]}
              placeholder={texts.urlExample}
              optionalText={common.optional}
              {...form.field(field)}
            />
          ))}
        </Folded>
      </div>
    </>
  );
}

type LinkFormProps = {
  /** Initial values of the form, and its company, when it is not empty for the user's own. */
  prefill: Prefill | null;
};

/** Content and payer of a payment link (spec 3.12); the link that was made is then in the address. */
export function LinkForm({ prefill }: LinkFormProps) {
  const { make: texts } = useTexts(linkTexts);
  const language = useLanguage();
  const ownId = useSession()?.userId ?? '';
  const merchantId = prefill?.merchantId ?? ownId;
  const values = prefill?.values;
  const navigate = useNavigate();
  const form = useContractForm<LinkValues>({
    // Text typed for one payer never appears in another's form.
    name: values ? `payment-link ${JSON.stringify(values)}` : 'payment-link',
    schema: linkForm,
    toRequest: (values) => linkFormInput(values, merchantId, language),
    fieldOf: toLinkField,
    defaultValues: { ...LINK_DEFAULTS, ...values },
  });
  const submit = form.submit(async (values) => {
    const transaction = linkRequest(values, merchantId, language);
    const { paymentLink } = await call(requestPaymentLink, { body: { transaction } });
    void reloadLink(paymentLink.id);
    await navigate({ to: '.', search: { made: paymentLink.id } });
  });
  const sepa = form.watch('how') === 'sepa';
  return (
    <form noValidate onSubmit={submit} className={BESIDE_PHONE}>
      <div className="max-w-[640px]">
        <FailureNotice title={texts.failed} error={form.formError} className="mb-4" />
        <Card>
          <WhatPart form={form} />
          <HowPart form={form} sepa={sepa} />
          <OptionalParts form={form} sepa={sepa} />
        </Card>
        <FootBar>
          <SubmitButton form={form} className="ml-auto max-sm:w-full">
            {texts.submit}
          </SubmitButton>
        </FootBar>
      </div>
      <DraftPhone values={form.watch()} merchantId={merchantId} />
    </form>
  );
}
