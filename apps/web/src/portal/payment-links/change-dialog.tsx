import type { PaymentLinkDetails } from '@stuiver/contract';
import { paymentLinkChange } from '@stuiver/contract/endpoints/money/payment-links';
import { changePaymentLink } from '@stuiver/contract/routes';
import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useState } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { TermsFields } from './terms-fields.tsx';
import type { z } from 'zod';
import { toMaximumUses, type UsesValues, wholeNumber, toUsesValues } from './uses-values.ts';
import { linkQuery, reloadLink } from './queries.ts';

/** The fields, as typed. */
type LinkChangeValues = UsesValues & { description: string; linkValidityDays: string };

type LinkChangeRequest = z.input<typeof paymentLinkChange>;

/** The fields' initial values. */
function toLinkValues(link: PaymentLinkDetails): LinkChangeValues {
  return {
    description: link.description,
    linkValidityDays: String(link.linkValidityDays),
    ...toUsesValues(link.maximumUses),
  };
}

/** The request that the fields make, with the values that the link was read with. */
function buildLinkChange(link: PaymentLinkDetails, values: LinkChangeValues): LinkChangeRequest {
  const { id, description, linkValidityDays, maximumUses } = link;
  return {
    id,
    description: values.description.trim(),
    linkValidityDays: wholeNumber(values.linkValidityDays),
    maximumUses: toMaximumUses(values),
    before: { description, linkValidityDays, maximumUses },
  };
}

/** Checks whether a request would change nothing. */
function changesNothing(link: PaymentLinkDetails, request: LinkChangeRequest): boolean {
  return (
    request.description === link.description &&
    request.linkValidityDays === link.linkValidityDays &&
    request.maximumUses === link.maximumUses
  );
}

export type ChangeDialogProps = { link: PaymentLinkDetails; onClose: () => void };

/** The form, and its findings: that nothing was changed, or the newer values of a concurrent change. */
function useChangeForm({ link, onClose }: ChangeDialogProps) {
  const { saved } = useTexts(linkTexts).details.change;
  const [unchanged, setUnchanged] = useState(false);
  // The values that the fields were filled from: the page behind the dialog may receive newer ones at any time.
  const [read, setRead] = useState(link);
  const [newer, setNewer] = useState<PaymentLinkDetails | null>(null);
  const dialog = useFormDialog({
    name: `payment-link ${link.id}`,
    schema: paymentLinkChange,
    toRequest: (values: LinkChangeValues) => buildLinkChange(read, values),
    defaultValues: toLinkValues(read),
    send: async (body) => {
      setUnchanged(changesNothing(read, body));
      if (changesNothing(read, body)) return;
      try {
        await call(changePaymentLink, { body });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'changedMeanwhile')) throw error;
        const now = await queryClient.fetchQuery({ ...linkQuery(link.id), staleTime: 0 });
        setRead(now);
        setNewer(now);
        return;
      }
      await reloadLink(link.id);
      return { title: saved };
    },
    onClose,
  });
  return { dialog, unchanged, newer };
}

/** Changes a link's description, validity and number of uses; nothing here moves money. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change: words } = useTexts(linkTexts).details;
  const { dialog, unchanged, newer } = useChangeForm(props);
  const { form } = dialog;
  return (
    <FormDialog words={{ ...words, submit: words.save }} {...dialog}>
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
        {...form.field('description')}
      />
      <TermsFields form={form} validityLabel={words.validity} createdDateTime={props.link.createdDateTime} />
    </FormDialog>
  );
}
