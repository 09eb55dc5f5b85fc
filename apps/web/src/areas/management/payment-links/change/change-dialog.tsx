import type { PaymentLinkDetails } from '@stuiver/contract';
import { paymentLinkChange } from '@stuiver/contract/endpoints/payment-links';
import { changePaymentLink } from '@stuiver/contract/routes';
import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { errorTexts } from '@stuiver/messages/nl/portal/errors';
import { linkTexts } from '@stuiver/messages/nl/portal/payment-links';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { ApiError, call } from '../../../../lib/api.ts';
import { useContractForm } from '../../../../lib/form.ts';
import { useLanguage, useTexts } from '../../../../lib/language.ts';
import { spokenDay } from '../../../../lib/spoken-date.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Modal } from '../../../../ui/overlays/modal.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import { type ChangeValues, changeRequest, changesNothing, valuesOf } from './change-values.ts';
import { lastDay } from '../last-day.ts';
import { linkQuery } from '../queries.ts';
import { UsesFields } from '../uses-fields.tsx';

export type ChangeDialogProps = {
  link: PaymentLinkDetails;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

const FORM = 'payment-link-change';

/** Changes what a link says, how long it holds and how often it can be paid; nothing here moves money. */
export function ChangeDialog({ link, onChanged, onClose }: ChangeDialogProps) {
  const { change: words } = useTexts(linkTexts).details;
  const common = useTexts(commonTexts);
  const { codes } = useTexts(errorTexts);
  const language = useLanguage();
  const client = useQueryClient();
  const [unchanged, setUnchanged] = useState(false);
  // What the fields were filled from: the page behind the dialog may learn of newer values at any time.
  const [read, setRead] = useState(link);
  const [newer, setNewer] = useState<PaymentLinkDetails | null>(null);
  const form = useContractForm<ChangeValues>({
    name: `payment-link ${link.id}`,
    schema: paymentLinkChange,
    toRequest: (values) => changeRequest(read, values),
    defaultValues: valuesOf(read),
  });
  const sending = form.formState.isSubmitting;
  const save = form.submit(async (values) => {
    const body = changeRequest(read, values);
    setUnchanged(changesNothing(read, body));
    if (changesNothing(read, body)) return;
    try {
      await call(changePaymentLink, { body });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'changedMeanwhile')) throw error;
      const now = await client.fetchQuery({ ...linkQuery(link.id), staleTime: 0 });
      setRead(now);
      setNewer(now);
      return;
    }
    await onChanged();
    showToast({ tone: 'good', title: words.saved });
    onClose();
  });
  // While the request is on its way the dialog stays: its answer belongs here.
  const close = () => {
    if (!sending) onClose();
  };
  const until = lastDay(form.watch('linkValidityDays'), link.createdDateTime);
  return (
    <Modal
      open
      onClose={close}
      width="medium"
      closeLabel={common.actions.close}
      title={words.title}
      description={words.lead}
      actions={
        <>
          <Button onClick={close} disabled={sending}>
            {common.actions.cancel}
          </Button>
          <Button tone="primary" type="submit" form={FORM} loading={sending}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event: FormEvent) => void save(event as SyntheticEvent)}
        className="grid gap-4"
      >
        {form.formError ? (
          <Notice tone="bad" role="alert" title={words.failed}>
            {codes[form.formError.code]}
          </Notice>
        ) : null}
        {newer ? (
          <Notice tone="wait" role="alert" title={words.newer.title}>
            {words.newer.text(newer.description, newer.linkValidityDays, newer.maximumUses)}
          </Notice>
        ) : null}
        {unchanged ? <Notice tone="calm" role="status" title={words.unchanged} /> : null}
        <TextField
          label={words.description}
          required
          maxLength={140}
          hint={words.descriptionHint}
          error={form.errorOf('description')}
          {...form.register('description')}
        />
        <TextField
          label={words.validity}
          required
          inputMode="numeric"
          maxLength={3}
          hint={until ? words.validityHint(spokenDay(until, language)) : words.validityHintPlain}
          error={form.errorOf('linkValidityDays')}
          {...form.register('linkValidityDays')}
        />
        <UsesFields
          value={form.watch('uses')}
          onChange={(uses) => {
            form.setValue('uses', uses, { shouldDirty: true });
            form.clearErrors('maximumUses');
          }}
          number={form.register('maximumUses')}
          error={form.errorOf('maximumUses')}
        />
      </form>
    </Modal>
  );
}
