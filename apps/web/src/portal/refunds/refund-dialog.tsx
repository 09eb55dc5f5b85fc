import type { PaymentDetails, RefundAccounts } from '@stuiver/contract';
import { refundRequest } from '@stuiver/contract/endpoints/money/refunds';
import { amountForWire, parseLocalisedAmount, readWire } from '@stuiver/domain/money';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { type ContractForm, useContractForm } from '../../lib/forms/form.ts';
import { useFormats, useLanguage, useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/card.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AmountField, TextField } from '../../ui/forms/text-field.tsx';
import { refundDestination } from '../parts/payment-instrument.ts';
import { ApprovalNotice } from './approval-notice.tsx';
import { getRefundableAmount, SenderChoice, Targets, useRefundAccounts } from './refund-accounts.tsx';
import { isDefinitive } from './refund-answer.ts';
import { ReservedNotice, ReservedRefusal } from './open-requests.tsx';
import { leftAfter, type RefundDraft } from './refund-draft.ts';
import { useRefund } from './use-refund.ts';
import { useQuery } from '@tanstack/react-query';
import { preparationQuery } from './approvals/queries.ts';
import { getRequiredApproval } from './refund-approval.ts';

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

const LACKS_REASON = new ApiError(422, { code: 'invalidInput', errors: { description: ['required'] } });

export type RefundDialogProps = {
  payment: PaymentDetails;
  /** Initial amount, up to what remains; by default all that remains. */
  amount?: string;
  onClose: () => void;
};

/** The form, the draft that it leads to, and the refund that the user confirms. */
function useRefundSteps({ payment, amount: wished, onClose }: RefundDialogProps) {
  const { decimal } = useFormats();
  const language = useLanguage();
  const { send, sending, draft } = useRefund(payment);
  const approval = useApproval(payment);
  const accounts = useRefundAccounts(payment);
  // A request without an answer yet is repeated unchanged; it cannot be edited.
  const [wanted, setWanted] = useState<RefundDraft | null>(draft);
  const [failure, setFailure] = useState<ApiError | null>(null);
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
        wished !== undefined && readWire(wished) < readWire(payment.remainingAmount)
          ? wished
          : payment.remainingAmount,
      ),
      description: '',
      senderId: '',
    },
  });
  const submit = form.submit(async (values) => {
    const amount = amountForWire(values.amount, language);
    if (readWire(amount) > readWire(payment.remainingAmount)) {
      throw new ApiError(422, { code: 'invalidInput', errors: { amount: ['exceedsRoom'] } });
    }
    if (
      accounts &&
      values.senderId !== '' &&
      readWire(amount) > getRefundableAmount(accounts, values.senderId)
    ) {
      throw new ApiError(422, { code: 'invalidInput', errors: { senderId: ['exceedsSender'] } });
    }
    const description = values.description.trim();
    if (approval.of(amount) && description === '') throw LACKS_REASON;
    setFailure(null);
    const sender = values.senderId === '' ? {} : { senderId: values.senderId };
    setWanted({ refundId: crypto.randomUUID(), amount, description, ...sender });
  });
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
      const {
        amount = error.errors['items.0'],
        description,
        senderId = error.errors['items.0.senderId'],
      } = error.errors;
      if (!amount && !description && !senderId) return setFailure(error);
      if (amount) toField('amount', amount[0] ?? 'invalid');
      if (description) toField('description', description[0] ?? 'invalid');
      if (senderId) toField('senderId', senderId[0] ?? 'invalid');
    }
  };
  const needed = wanted && wanted.needsApproval !== false ? approval.of(wanted.amount) : null;
  const typed = parseLocalisedAmount(form.watch('amount'), language);
  const needsReason = typed.ok && approval.of(typed.wire) !== null;
  const back = () => {
    setFailure(null);
    setWanted(null);
  };
  const amountNow = typed.ok ? typed.wire : null;
  return {
    form,
    accounts,
    amountNow,
    needsReason,
    submit,
    wanted,
    needed,
    back,
    confirm,
    sending,
    draft,
    failure,
  };
}

/** Refunds a payment in part or whole: the amount, then a confirmation that states the consequences. */
export function RefundDialog({ payment, amount, onClose }: RefundDialogProps) {
  const { refund: texts } = useTexts(paymentsTexts);
  const { actions } = useTexts(commonTexts);
  const formats = useFormats();
  const { ask } = useTexts(refundRequestsTexts);
  const {
    form,
    accounts,
    amountNow,
    needsReason,
    submit,
    wanted,
    needed,
    back,
    confirm,
    sending,
    draft,
    failure,
  } = useRefundSteps({
    payment,
    ...(amount === undefined ? {} : { amount }),
    onClose,
  });
  const money = (amount: string) => formats.money(amount, payment.currency);
  // The dialog stays open while the request is under way: the answer belongs in it.
  const close = () => {
    if (!sending) onClose();
  };
  return (
    <Modal
      open
      onClose={close}
      width="small"
      closeLabel={actions.close}
      title={wanted ? texts.confirmTitle(money(wanted.amount)) : texts.title}
      description={
        wanted ? undefined : texts.lead(money(payment.remainingAmount), money(payment.capturedAmount))
      }
      actions={
        wanted ? (
          <>
            <Button onClick={draft ? close : back} disabled={sending}>
              {draft ? actions.close : actions.cancel}
            </Button>
            <Button
              tone="primary"
              loading={sending}
              disabled={needed?.names.length === 0}
              // The second press of a double click was meant for the button that was here before.
              onClick={({ detail }) => void (detail < 2 && confirm(wanted))}
            >
              {draft ? texts.resumed.action : needed ? ask.confirm : texts.confirm(money(wanted.amount))}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{actions.cancel}</Button>
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
          accounts={accounts}
          wanted={wanted}
          resumed={draft !== null && failure === null}
        />
      ) : (
        <form
          id="refund-form"
          noValidate
          onSubmit={(event: FormEvent) => void submit(event as React.SyntheticEvent)}
          className="grid gap-4"
        >
          <ReservedNotice payment={payment} />
          <RefundFields form={form} needsReason={needsReason}>
            {accounts ? (
              <>
                <SenderChoice
                  accounts={accounts}
                  currency={payment.currency}
                  value={form.watch('senderId')}
                  onChange={(senderId) => form.setValue('senderId', senderId, { shouldValidate: true })}
                  error={form.errorOf('senderId')}
                />
                {amountNow === null || accounts.movements.length === 0 ? null : (
                  <Targets
                    accounts={accounts}
                    amount={amountNow}
                    currency={payment.currency}
                    senderId={form.watch('senderId') || null}
                  />
                )}
              </>
            ) : null}
          </RefundFields>
        </form>
      )}
    </Modal>
  );
}

type FieldsProps = {
  form: ContractForm<Values>;
  needsReason: boolean;
  /** After the amount. */
  children: ReactNode;
};

function RefundFields({ form, needsReason, children }: FieldsProps) {
  const { refund: texts } = useTexts(paymentsTexts);
  const { optional } = useTexts(commonTexts);
  return (
    <>
      <AmountField
        label={texts.amount}
        required
        data-autofocus
        onFocus={(event) => event.target.select()}
        {...form.field('amount')}
      />
      {children}
      <TextField
        label={texts.reason}
        required={needsReason}
        optionalText={optional}
        hint={texts.reasonHint}
        maxLength={140}
        {...form.field('description', 'reason')}
      />
    </>
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
