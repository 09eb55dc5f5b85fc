import { changeRoleLimit as changeCall } from '@stuiver/contract/endpoints/team';
import { changeRoleLimit } from '@stuiver/contract/routes';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { LimitField } from '../parts/limit-field.tsx';
import { limitForWire, limitIsTooHigh } from './limit-values.ts';
import { type LimitQuestion, limitOf } from './limits-card.tsx';
import { reloadTeam } from './team-queries.ts';

export type LimitDialogProps = LimitQuestion & { onClose: () => void };

/** Changes how much users with a built-in role refund without approval. */
export function LimitDialog({ role, merchantId, limits, onClose }: LimitDialogProps) {
  const texts = useTexts(teamTexts);
  const { limits: words } = texts;
  const { decimal } = useFormats();
  const language = useLanguage();
  const client = useQueryClient();
  const before = limitOf(limits, merchantId, role);
  const toRequest = ({ refundLimit }: { refundLimit: string }) => ({
    merchantId,
    role,
    refundLimit: limitForWire(refundLimit, language),
  });
  const form = useContractForm<{ refundLimit: string }>({
    name: `limit ${merchantId} ${role}`,
    schema: changeCall.body,
    toRequest,
    defaultValues: { refundLimit: before === null ? '' : decimal(before) },
  });
  const name = texts.roles[role];
  const submit = form.submit(async (values) => {
    const body = toRequest(values);
    if (limitIsTooHigh(body.refundLimit, limits.ownLimit, before))
      return form.setError('refundLimit', { type: 'server', message: 'aboveRefundLimit' });
    await call(changeRoleLimit, { body });
    void reloadTeam(client);
    showToast({ tone: 'good', title: words.doneTitle, text: words.done(name) });
    onClose();
  });
  return (
    <FormDialog
      width="small"
      words={{ ...words, title: words.dialogTitle(name), lead: words.dialogLead }}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <LimitField ownLimit={limits.ownLimit} {...form.field('refundLimit')} />
    </FormDialog>
  );
}
