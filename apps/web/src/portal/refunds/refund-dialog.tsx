import type { PaymentDetails, RefundAccounts } from '@stuiver/contract';
import type { FieldErrorKey } from '@stuiver/contract/errors';
import { refundRequest } from '@stuiver/contract/endpoints/money/refunds';
import { amountForWire, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Modal } from '../../lib/dialogs/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AmountField, TextField } from '../../ui/forms/text-field.tsx';
import { refundDestination } from '../parts/payment-instrument.ts';
import { getRefundableAmount, SenderChoice, Targets, useRefundAccounts } from './refund-accounts.tsx';
import { isDefinitive, leftAfter, type RefundDraft } from './refund-draft.ts';
import { useRefund } from './use-refund.ts';
import { useQuery } from '@tanstack/react-query';
import { preparationQuery } from './approvals/queries.ts';
import { ApprovalNotice, getRequiredApproval, ReservedNotice, ReservedRefusal } from './refund-approval.tsx';

/**
 * Finds the approvers of a payment's refunds.
 *
 * @returns `of`, which returns the approval of an amount on the wire, null if none is needed or the limits have not
 *   loaded (the gateway then refuses what needs approval); `reload` reloads the limits
 */
function useApproval(payment: PaymentDetails) {
  const { data, refetch } = useQuery(preparationQuery(payment.merchantId, [payment.id]));
  return {
    of: (amount: string) => (data ? getRequiredApproval(readWire(amount), data) : null),
    reload: async () => void (await refetch()),
  };
}

/** `senderId` is empty for the rule. */
type Values = { amount: string; description: string; senderId: string };

const refuse = (field: keyof Values, key: FieldErrorKey) =>
  new ApiError(422, { code: 'invalidInput', errors: { [field]: [key] } });

export type RefundDialogProps = {
  payment: PaymentDetails;
  /** Initial amount, up to what remains; by default all that remains. */
  amount?: string;
  onClose: () => void;
};

/** The form, which ends with the draft of a refund. */
function useRefundForm(
  { payment, amount: wished }: RefundDialogProps,
  approval: ReturnType<typeof useApproval>,
  onDraft: (draft: RefundDraft) => void,
) {
  const { decimal } = useFormats();
  const language = useLanguage();
  const accounts = useRefundAccounts(payment);
  const { remainingAmount } = payment;
  const form = useContractForm<Values>({
    name: `refund ${payment.id}`,
    schema: refundRequest.pick({ amount: true, description: true, senderId: true }),
    toRequest: (values) => ({
      ...values,
      amount: amountForWire(values.amount, language),
      senderId: values.senderId || undefined,
    }),
    defaultValues: {
      amount: decimal(
        wished !== undefined && readWire(wished) < readWire(remainingAmount) ? wished : remainingAmount,
      ),
      description: '',
      senderId: '',
    },
  });
  const submit = form.submit(async ({ senderId, ...values }) => {
    const amount = amountForWire(values.amount, language);
    const description = values.description.trim();
    if (readWire(amount) > readWire(remainingAmount)) throw refuse('amount', 'exceedsRoom');
    if (accounts && senderId !== '' && readWire(amount) > getRefundableAmount(accounts, senderId))
      throw refuse('senderId', 'exceedsSender');
    if (approval.of(amount) && description === '') throw refuse('description', 'required');
    const sender = senderId === '' ? {} : { senderId };
    onDraft({ refundId: crypto.randomUUID(), amount, description, ...sender });
  });
  const typed = parseLocalisedAmount(form.watch('amount'), language);
  return { form, accounts, submit, amountNow: typed.ok ? typed.wire : null };
}

/** The form, the draft that it leads to, and the refund that the user confirms. */
function useRefundSteps(props: RefundDialogProps) {
  const { payment, onClose } = props;
  const { send, sending, draft } = useRefund(payment);
  const approval = useApproval(payment);
  // A request without an answer yet is repeated unchanged; it cannot be edited.
  const [wanted, setWanted] = useState<RefundDraft | null>(draft);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const show = (next: RefundDraft | null) => {
    setFailure(null);
    setWanted(next);
  };
  const { form, ...rest } = useRefundForm(props, approval, show);
  const toField = (field: keyof Values, key: string) => {
    setWanted(null);
    form.setError(field, { type: 'server', message: key });
  };
  const confirm = async (request: RefundDraft) => {
    setFailure(null);
    const needsApproval = request.needsApproval ?? approval.of(request.amount) !== null;
    if (needsApproval && request.description === '') return toField('description', 'required');
    // From here on the payment may count it already: the sentences no longer follow the payment.
    const confirmed = { left: leftAfter(payment, request), ...request, needsApproval };
    setWanted(confirmed);
    try {
      await send(confirmed);
      setWanted(null);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isDefinitive(error) || error.code === 'offline') setWanted(request);
      // The limit was lowered meanwhile: the question appears again, with the approvers.
      if (error.code === 'approvalNeeded') await approval.reload();
      const { errors } = error;
      const refused = (
        [
          ['amount', errors['amount'] ?? errors['items.0']],
          ['description', errors['description']],
          ['senderId', errors['senderId'] ?? errors['items.0.senderId']],
        ] as const
      ).filter(([, keys]) => keys);
      if (refused.length === 0) return setFailure(error);
      for (const [field, keys] of refused) toField(field, keys?.[0] ?? 'invalid');
    }
  };
  const { amountNow } = rest;
  return {
    ...rest,
    form,
    needsReason: amountNow !== null && approval.of(amountNow) !== null,
    wanted,
    needed: wanted && wanted.needsApproval !== false ? approval.of(wanted.amount) : null,
    back: () => show(null),
    confirm,
    sending,
    draft,
    failure,
  };
}

type Steps = ReturnType<typeof useRefundSteps>;

/** Refunds a payment in part or whole: the amount, then a confirmation that states the consequences. */
export function RefundDialog(props: RefundDialogProps) {
  const { payment, onClose } = props;
  const { refund: texts } = useTexts(paymentsTexts);
  const { actions } = useTexts(commonTexts);
  const formats = useFormats();
  const steps = useRefundSteps(props);
  const { wanted, needed, draft, failure } = steps;
  const money = (amount: string) => formats.money(amount, payment.currency);
  return (
    <Modal
      open
      busy={steps.sending}
      onClose={onClose}
      width="small"
      title={wanted ? texts.confirmTitle(money(wanted.amount)) : texts.title}
      description={
        wanted ? undefined : texts.lead(money(payment.remainingAmount), money(payment.capturedAmount))
      }
      actions={
        wanted ? (
          <ConfirmButtons steps={steps} wanted={wanted} amount={money(wanted.amount)} onClose={onClose} />
        ) : (
          <>
            <Button onClick={onClose}>{actions.cancel}</Button>
            <Button tone="primary" type="submit" form="refund-form">
              {texts.next}
            </Button>
          </>
        )
      }
    >
      {needed ? <ApprovalNotice approval={needed} currency={payment.currency} className="mb-4" /> : null}
      {failure ? <RefundFailure payment={payment} error={failure} waiting={draft !== null} /> : null}
      {wanted ? (
        <RefundConfirmation
          payment={payment}
          accounts={steps.accounts}
          wanted={wanted}
          resumed={draft !== null && failure === null}
        />
      ) : (
        <RefundForm payment={payment} steps={steps} />
      )}
    </Modal>
  );
}

type ButtonsProps = { steps: Steps; wanted: RefundDraft; amount: string; onClose: () => void };

function ConfirmButtons({ steps, wanted, amount, onClose }: ButtonsProps) {
  const { refund: texts } = useTexts(paymentsTexts);
  const { actions } = useTexts(commonTexts);
  const { ask } = useTexts(refundRequestsTexts);
  const { back, confirm, draft, needed, sending } = steps;
  return (
    <>
      <Button onClick={draft ? onClose : back} disabled={sending}>
        {draft ? actions.close : actions.cancel}
      </Button>
      <Button
        tone="primary"
        loading={sending}
        disabled={needed?.names.length === 0}
        // The second press of a double click was meant for the button that was here before.
        onClick={({ detail }) => void (detail < 2 && confirm(wanted))}
      >
        {draft ? texts.resumed.action : needed ? ask.confirm : texts.confirm(amount)}
      </Button>
    </>
  );
}

/** The amount, the sender that it goes back to, and the reason. */
function RefundForm({ payment, steps }: { payment: PaymentDetails; steps: Steps }) {
  const { refund: texts } = useTexts(paymentsTexts);
  const { optional } = useTexts(commonTexts);
  const { accounts, amountNow, form, needsReason, submit } = steps;
  return (
    <form id="refund-form" noValidate onSubmit={submit} className="grid gap-4">
      <ReservedNotice payment={payment} />
      <AmountField
        label={texts.amount}
        required
        data-autofocus
        onFocus={(event) => event.target.select()}
        {...form.field('amount')}
      />
      {accounts ? (
        <SenderChoice
          accounts={accounts}
          currency={payment.currency}
          value={form.watch('senderId')}
          onChange={(senderId) => form.setValue('senderId', senderId, { shouldValidate: true })}
          error={form.errorOf('senderId')}
        />
      ) : null}
      {accounts && amountNow !== null && accounts.movements.length > 0 ? (
        <Targets
          accounts={accounts}
          amount={amountNow}
          currency={payment.currency}
          senderId={form.watch('senderId') || null}
        />
      ) : null}
      <TextField
        label={texts.reason}
        required={needsReason}
        optionalText={optional}
        hint={texts.reasonHint}
        maxLength={140}
        {...form.field('description', 'reason')}
      />
    </form>
  );
}

type FailureProps = { payment: PaymentDetails; error: ApiError; waiting: boolean };

function RefundFailure({ payment, error, waiting }: FailureProps) {
  const { refund: texts } = useTexts(paymentsTexts);
  const { codes } = useTexts(errorTexts);
  if (error.details.reservations)
    return <ReservedRefusal payment={payment} reservations={error.details.reservations} />;
  const text =
    error.code === 'refundUnderWay'
      ? texts.underWay
      : waiting && error.code !== 'offline'
        ? texts.noAnswer
        : codes[error.code];
  return <Notice tone={waiting ? 'wait' : 'bad'} role="alert" title={text} className="mb-4" />;
}

type ConfirmationProps = {
  payment: PaymentDetails;
  accounts: RefundAccounts | undefined;
  wanted: RefundDraft;
  resumed: boolean;
};

function RefundConfirmation({ payment, accounts, wanted, resumed }: ConfirmationProps) {
  const { refund: texts } = useTexts(paymentsTexts);
  const methods = useTexts(methodTexts);
  const formats = useFormats();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  const money = (amount: string) => formats.money(amount, payment.currency);
  const destination = refundDestination(payment.paymentMethodName, methods, payment.accountHolderName);
  const left = wanted.left ?? leftAfter(payment, wanted);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none">
      {resumed ? (
        <Notice tone="wait" title={texts.resumed.title}>
          {texts.resumed.text}
        </Notice>
      ) : null}
      {accounts && accounts.movements.length > 0 && !resumed ? (
        <>
          <p>{texts.accounts.confirm(money(wanted.amount))}</p>
          <Targets
            accounts={accounts}
            amount={wanted.amount}
            currency={payment.currency}
            senderId={wanted.senderId ?? null}
          />
        </>
      ) : (
        <p>{texts.confirmText(money(wanted.amount), destination)}</p>
      )}
      <p className="text-ink-soft">
        {left === '0.00' ? texts.confirmNothingRemains : texts.confirmRemains(money(left))}
      </p>
      {wanted.description ? (
        <Facts
          facts={[{ key: 'reason', label: texts.confirmReason, value: wanted.description, wide: true }]}
        />
      ) : null}
    </div>
  );
}
