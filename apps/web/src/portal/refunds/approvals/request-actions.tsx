import type { ProposalDecision, RefundRequestDetails } from '@stuiver/contract';
import { decideRefundRequest as decision } from '@stuiver/contract/endpoints/money/refunds';
import { decideRefundRequest, withdrawRefundRequest } from '@stuiver/contract/routes';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { refundRequestsTexts } from '@stuiver/messages/nl/refunds/refund-requests';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { usePermission } from '../../../lib/session.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Decisions } from '../../parts/decisions.tsx';
import { FormDialog, useFormDialog } from '../../../lib/dialogs/form-dialog.tsx';
import { reloadRequests } from './queries.ts';

type DialogProps = { request: RefundRequestDetails; onClose: () => void };

/** Rejects a request, with a note for its author. */
function RejectDialog({ request, onClose }: DialogProps) {
  const { reject: words } = useTexts(refundRequestsTexts);
  const { optional } = useTexts(commonTexts);
  const dialog = useFormDialog({
    name: `reject ${request.id}`,
    schema: decision.body,
    toRequest: ({ note }: { note: string }) => ({ approve: false, note }),
    defaultValues: { note: '' },
    send: async (body) => {
      try {
        await call(decideRefundRequest, { params: { id: request.id }, body });
        return { tone: 'calm', title: words.doneTitle, text: words.done };
      } finally {
        await reloadRequests();
      }
    },
    onClose,
  });
  return (
    <FormDialog words={words} width="small" {...dialog}>
      <TextField label={words.note} optionalText={optional} maxLength={140} {...dialog.form.field('note')} />
    </FormDialog>
  );
}

/** Actions on a waiting request. */
export function RequestActions({ request }: { request: RefundRequestDetails }) {
  const { approve, reject, withdraw, waiting } = useTexts(refundRequestsTexts);
  const { money } = useFormats();
  const mayRefund = usePermission('refunds:write');
  const isWaiting = request.status === 'WAITING' && mayRefund;
  const amount = money(request.amount, request.currency);
  const params = { id: request.id };
  return (
    <Decisions<ProposalDecision>
      offered={[
        ...(isWaiting && request.mayDecide ? (['REJECTED', 'APPROVED'] as const) : []),
        ...(isWaiting && request.isOwn ? (['WITHDRAWN'] as const) : []),
      ]}
      action={(decision) => ({ APPROVED: approve, REJECTED: reject, WITHDRAWN: withdraw })[decision].action}
      ask={(decision, onClose) => {
        if (decision === 'REJECTED') return { dialog: <RejectDialog request={request} onClose={onClose} /> };
        if (decision === 'WITHDRAWN')
          return {
            words: withdraw,
            done: { tone: 'calm', title: withdraw.doneTitle, text: withdraw.done },
            children: <p>{withdraw.text}</p>,
          };
        return {
          words: { ...approve, title: approve.title(amount) },
          done: { title: approve.doneTitle, text: approve.done(amount) },
          children: (
            <>
              <p>{approve.text(request.quantity)}</p>
              <p className="text-ink-soft">{request.reason}</p>
              {request.askerActive ? null : (
                <p className="text-ink-soft">{waiting.inactive(request.askedBy)}</p>
              )}
            </>
          ),
        };
      }}
      send={async (decision) => {
        try {
          if (decision === 'WITHDRAWN') await call(withdrawRefundRequest, { params });
          else await call(decideRefundRequest, { params, body: { approve: true } });
        } finally {
          await reloadRequests();
        }
      }}
    />
  );
}
