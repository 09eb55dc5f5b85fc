import type { ListedPayment, RefundablePayment, RefundPreparation } from '@stuiver/contract';
import type { RequestOf } from '@stuiver/contract/client';
import { refundsRequest } from '@stuiver/contract/endpoints/money/refunds';
import { requestRefunds } from '@stuiver/contract/routes';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { showToast } from '../../../lib/toasts.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { linkTo } from '../../../ui/link-to.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { detailsHref } from '../../parts/hrefs.ts';
import { FormDialog, useFormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { preparationQuery, reloadRequests } from './queries.ts';
import { isDefinitive } from '../refund-draft.ts';
import { ApprovalNotice, getRequiredApproval, useReservationSentence } from '../refund-approval.tsx';
import { MiddleCut } from '../../../ui/middle-cut.tsx';

type RequestBody = RequestOf<typeof requestRefunds>['body'];

export type BulkDialogProps = {
  /** All of one company. */
  payments: readonly ListedPayment[];
  onDone: () => void;
  onClose: () => void;
};

/** Splits a preparation: the refundable part, its amount in minor units, and its approvers. */
function splitPreparation(preparation: RefundPreparation | undefined) {
  const all = preparation?.payments ?? [];
  const chosen = all.filter(({ refusal }) => refusal === null);
  const total = sumMinor(chosen.map(({ amount }) => readWire(amount)));
  return {
    chosen,
    left: all.filter(({ refusal }) => refusal !== null),
    total,
    approval: preparation ? getRequiredApproval(total, preparation) : null,
  };
}

type Plan = ReturnType<typeof splitPreparation>;

/** Returns the payments that a refused request could not refund, each with its reason. */
function useRefusedItems() {
  const { fields } = useTexts(fieldErrorTexts);
  const { bulk } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const sentence = useReservationSentence();
  return ({ chosen }: Plan, { details, errors }: ApiError): string[] =>
    chosen.flatMap(({ transactionId, accountHolderName, description, amount, currency }, index) => {
      const keys = errors[`items.${index}`] ?? errors[`items.${index}.amount`];
      const reserved = details.reservations?.filter((one) => one.transactionId === transactionId) ?? [];
      const reasons = keys ? [fields[keys[0] ?? 'invalid']] : reserved.map(sentence);
      if (reasons.length === 0) return [];
      const name = accountHolderName || description || transactionId.slice(0, 8);
      return [bulk.refused(name, money(amount, currency), reasons.join(' ').replace(/\.$/, ''))];
    });
}

/** Requests the refunds; one id until the gateway has refused it, so that a repeated request has one effect. */
function useBulk({ payments, onDone, onClose }: BulkDialogProps) {
  const { ask, bulk } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const navigate = useNavigate();
  const [id, setId] = useState(() => crypto.randomUUID());
  const [refused, setRefused] = useState<readonly string[] | null>(null);
  // A request without an answer yet is repeated unchanged.
  const [sent, setSent] = useState<{ plan: Plan; body: RequestBody } | null>(null);
  const refusedItems = useRefusedItems();
  const merchantId = payments[0]?.merchantId ?? '';
  const { data, error, refetch } = useQuery(
    preparationQuery(
      merchantId,
      payments.map((payment) => payment.id),
    ),
  );
  const plan = sent?.plan ?? splitPreparation(data);
  const dialog = useFormDialog({
    name: 'bulk refund',
    schema: refundsRequest,
    toRequest: ({ reason }: { reason: string }) => ({
      id,
      merchantId,
      reason: reason.trim(),
      items: plan.chosen.map(({ transactionId, amount }) => ({ transactionId, amount })),
    }),
    defaultValues: { reason: '' },
    send: async (request) => {
      const body = sent?.body ?? request;
      setSent({ plan, body });
      try {
        const { request } = await call(requestRefunds, { body });
        const isWaiting = request.status === 'WAITING';
        const asked = ask.done(money(request.amount, request.currency));
        showToast({
          tone: 'calm',
          title: isWaiting ? ask.doneTitle : bulk.doneTitle,
          text: isWaiting ? asked : bulk.done(request.quantity),
        });
        await reloadRequests();
        onDone();
        await navigate(linkTo(detailsHref('refundRequest', request.id)));
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        if (isDefinitive(failure) || (failure.code === 'offline' && sent === null)) setSent(null);
        const isChange = failure.code === 'refundReserved' || failure.status === 422;
        if (!isChange || failure.errors['reason']) throw failure;
        setId(crypto.randomUUID());
        setRefused(refusedItems(plan, failure));
        await refetch();
      }
    },
    onClose,
  });
  const isLoading = data === undefined && error === null;
  return { plan, isLoading, error, dialog, refused, isUnsure: sent !== null };
}

/** Refunds the rest of several payments: the total, the exceptions with their reasons, and the reason of the refund. */
export function BulkDialog(props: BulkDialogProps) {
  const { ask, bulk: words } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const { plan, isLoading, error, dialog, refused, isUnsure } = useBulk(props);
  const { form } = dialog;
  const { chosen, left, total, approval } = plan;
  const currency = chosen[0]?.currency ?? 'EUR';
  const sum = money(formatWire(total), currency);
  return (
    <FormDialog
      words={{
        title: words.title(chosen.length),
        lead: words.lead,
        submit: approval ? ask.confirm : words.submit(sum),
        failed: isUnsure ? words.unsure : words.failed,
        lost: words.unsure,
      }}
      disabled={chosen.length === 0 || approval?.names.length === 0}
      failure={error instanceof ApiError ? error : null}
      {...dialog}
    >
      {refused ? (
        <Notice tone="wait" role="alert" title={words.changed}>
          {refused.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      ) : null}
      {isLoading ? (
        <div role="status" aria-label={words.loading} className="grid gap-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ) : null}
      {chosen.length > 0 ? (
        <>
          {approval ? <ApprovalNotice approval={approval} currency={currency} /> : null}
          <PaymentAmounts payments={chosen} total={sum} />
          <TextField
            label={words.reason}
            required
            hint={words.reasonHint}
            maxLength={140}
            readOnly={isUnsure}
            {...form.field('reason')}
          />
        </>
      ) : null}
      {((!isLoading && chosen.length === 0 && form.formError) ?? error === null) ? (
        <Notice tone="bad" title={words.none} />
      ) : null}
      {left.length > 0 ? <LeftOut payments={left} /> : null}
    </FormDialog>
  );
}

type PaymentsProps = { payments: readonly RefundablePayment[] };

function PaymentAmounts({ payments, total }: PaymentsProps & { total: string }) {
  const { bulk: words, items } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  return (
    <div className="rounded-card border border-line">
      <ul aria-label={items.title}>
        {payments.map((payment) => (
          <li
            key={payment.transactionId}
            className="flex gap-3 border-b border-line px-3 py-2 text-table last:border-b-0"
          >
            <span className="min-w-0 flex-1 truncate">
              {[payment.description || items.noDescription, payment.accountHolderName]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="num">{money(payment.amount, payment.currency)}</span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line-strong px-3 py-2 text-table font-semibold">
        <span>{words.total}</span>
        <span className="num">{total}</span>
      </p>
    </div>
  );
}

/** The selected payments that cannot be refunded, each with why not. */
function LeftOut({ payments }: PaymentsProps) {
  const { bulk: words, items, refusals } = useTexts(refundRequestsTexts);
  return (
    <details className="text-table">
      <summary className="cursor-pointer text-ink-soft">{words.left(payments.length)}</summary>
      <ul className="mt-2 grid gap-1">
        {payments.map(({ transactionId, description, refusal }) => (
          <li key={transactionId} className="flex gap-3">
            <span className="min-w-0 flex-1">
              <MiddleCut text={description || items.noDescription} />
            </span>
            <span className="text-ink-soft">{refusal === null ? '' : refusals[refusal]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
