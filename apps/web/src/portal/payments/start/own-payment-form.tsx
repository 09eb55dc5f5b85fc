import { getPaymentMethods, initiatePayment } from '@stuiver/contract/routes';
import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { startPaymentTexts } from '@stuiver/messages/nl/payments/start-payment';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/forms/form.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { CopyText } from '../../parts/copy-text.tsx';
import { leaveTo } from './leave-to.ts';
import { StartForm } from './start-form.tsx';
import { ownPayment, ownRequest, START_DEFAULTS, type StartValues } from './start-request.ts';

/** A payment of the signed-in merchant's own company. */
export function OwnPaymentForm({ merchantId, merchantName }: { merchantId: string; merchantName: string }) {
  const texts = useTexts(startPaymentTexts);
  const language = useLanguage();
  const offered = useQuery({
    queryKey: ['methods', 'own', merchantId],
    queryFn: async ({ signal }) =>
      (await call(getPaymentMethods, { query: { selectedIds: [merchantId] } }, signal)).paymentMethods,
  });
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
