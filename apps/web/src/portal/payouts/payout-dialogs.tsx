import type { ApprovalResult, ListedPayout, PayoutView } from '@stuiver/contract';
import { holdPayouts as holdCall } from '@stuiver/contract/endpoints/money/payouts';
import {
  approvePayouts,
  holdPayouts,
  releasePayouts,
  withdrawPayoutApproval,
  getPayees,
  getPayouts,
} from '@stuiver/contract/routes';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { PAYOUT_CURRENCY } from '@stuiver/domain/settlements';
import { payoutsTexts } from '@stuiver/messages/nl/payouts/payouts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useFormats, useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { callQuery, DESK, reloadQueries } from '../../lib/query.ts';

type PageOfPayouts = {
  readonly view: PayoutView;
  readonly search: string;
  readonly pageNumber: number;
  readonly pageSize: number;
};

export function payoutsQuery({ search, ...page }: PageOfPayouts) {
  const query = { ...page, ...(search && { search }) };
  return queryOptions({ ...callQuery(['payouts', query], getPayouts, { query }), ...DESK });
}

export function payeesQuery(search: string) {
  return queryOptions({
    ...callQuery(
      ['payouts', 'held', search],
      getPayees,
      { query: search === '' ? {} : { search } },
      ({ merchants }) => merchants,
    ),
    ...DESK,
  });
}

function reloadPayouts(): Promise<void> {
  return reloadQueries(['payouts']);
}

type Closing = { readonly onClose: () => void };

/** Adds up payouts, as the wire writes amounts. */
export function sumPayouts(payouts: readonly ListedPayout[]): string {
  return formatWire(sumMinor(payouts.map(({ amount }) => readWire(amount))));
}

/** A payout that was not approved. */
export type PayoutRefusal = {
  readonly payout: ListedPayout;
  readonly result: Exclude<ApprovalResult, 'approved' | 'approvedFirst'>;
};

/** Asks before payouts are approved, with their number and sum. */
export function ApproveDialog({
  payouts,
  onDone,
  onClose,
}: Closing & { payouts: readonly ListedPayout[]; onDone: (refusals: PayoutRefusal[]) => void }) {
  const { approve: words } = useTexts(payoutsTexts);
  const formats = useFormats();
  const seconds = payouts.filter(({ firstApprover }) => firstApprover !== null).length;
  const firsts = payouts.length - seconds;
  const approve = async () => {
    const { results } = await call(approvePayouts, {
      body: {
        payouts: payouts.map(({ merchantId, id, firstApprover }) => ({
          merchantId,
          id,
          firstApproverId: firstApprover?.id ?? null,
        })),
      },
    });
    await reloadPayouts();
    const refusals = results.flatMap(({ id, result }): PayoutRefusal[] => {
      const payout = payouts.find((one) => one.id === id);
      return !payout || result === 'approved' || result === 'approvedFirst' ? [] : [{ payout, result }];
    });
    const done = payouts.length - refusals.length;
    if (done > 0) showToast({ title: words.done(done) });
    return refusals;
  };
  return (
    <ConfirmDialog
      words={{
        ...words,
        title: words.title(payouts.length, formats.money(sumPayouts(payouts), PAYOUT_CURRENCY)),
      }}
      tone="primary"
      onConfirm={approve}
      onDone={onDone}
      onClose={onClose}
    >
      {firsts > 0 ? <p>{words.first(firsts)}</p> : null}
      {seconds > 0 ? <p>{words.second(seconds)}</p> : null}
    </ConfirmDialog>
  );
}

/** Asks before the caller's own first approval is withdrawn. */
export function WithdrawDialog({ payout, onClose }: Closing & { payout: ListedPayout }) {
  const { withdraw: words } = useTexts(payoutsTexts);
  const { id, merchantId, merchantName } = payout;
  const withdraw = async () => {
    await call(withdrawPayoutApproval, { params: { id }, body: { merchantId } });
    await reloadPayouts();
  };
  return (
    <ConfirmDialog
      words={{ title: words.title(merchantName), confirm: words.action, failed: words.failed }}
      onConfirm={withdraw}
      done={{ title: words.done }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}

type OfMerchant = Closing & { readonly merchant: { readonly id: string; readonly name: string } };

/** Asks for the reason of a hold, which the merchant reads. */
export function HoldDialog({ merchant: { id, name }, onClose }: OfMerchant) {
  const { hold: words } = useTexts(payoutsTexts);
  const send = async (reason: string) => {
    await call(holdPayouts, { params: { id }, body: { reason } });
    await reloadPayouts();
    return { title: words.done(name) };
  };
  return (
    <ReasonDialog
      words={{ ...words, title: words.title(name) }}
      tone="danger"
      name={`hold ${id}`}
      schema={holdCall.body}
      send={send}
      onClose={onClose}
    />
  );
}

/** Asks before a merchant's payouts are released. */
export function ReleaseDialog({ merchant: { id, name }, onClose }: OfMerchant) {
  const { release: words } = useTexts(payoutsTexts);
  const release = async () => {
    await call(releasePayouts, { params: { id } });
    await reloadPayouts();
  };
  return (
    <ConfirmDialog
      words={{ title: words.title(name), confirm: words.short, failed: words.failed }}
      tone="primary"
      onConfirm={release}
      done={{ title: words.done(name) }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}
