import type { PaymentDetails, RefundAccounts, PaymentRefund } from '@stuiver/contract';
import { getRefundAccounts } from '@stuiver/contract/routes';
import { formatIban } from '@stuiver/domain/iban';
import { formatWire, readWire, sumMinor } from '@stuiver/domain/money';
import { splitRefund } from '@stuiver/domain/split-refund';
import { declineTexts } from '@stuiver/messages/nl/payments/declines';
import { paymentsTexts } from '@stuiver/messages/nl/payments/payments';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/query.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { Amount } from '../../ui/amount.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { declineReason } from '../parts/declines.ts';

/** An account that paid, with the amount that it may or does get back in minor units. */
type Sender = {
  readonly senderId: string;
  readonly name: string;
  readonly iban: string;
  readonly isUsable: boolean;
  readonly amount: number;
};

const accountsQuery = (id: string) =>
  queryOptions({
    // Reloads with its payment.
    ...callQuery(['payment', id, 'refundAccounts'], getRefundAccounts, { params: { id } }),
    staleTime: 0,
  });

/** Reads the accounts of a payment that a bank transfer or direct debit paid; undefined until then, and for others. */
export function useRefundAccounts(
  { id, paymentMethodName: method }: Pick<PaymentDetails, 'id' | 'paymentMethodName'>,
  isNeeded = true,
): RefundAccounts | undefined {
  const enabled = isNeeded && (method === 'BANK_TRANSFER' || method === 'SEPA_DIRECT_DEBIT');
  return useQuery({ ...accountsQuery(id), enabled }).data;
}

/** Adds up amounts by sender, in the order in which they first appear. */
function bySender(rows: readonly Sender[]): Sender[] {
  const sums = new Map<string, Sender>();
  for (const row of rows)
    sums.set(row.senderId, { ...row, amount: row.amount + (sums.get(row.senderId)?.amount ?? 0) });
  return [...sums.values()];
}

const parseMovements = ({ movements }: RefundAccounts) =>
  movements.map((movement) => ({ ...movement, left: readWire(movement.left) }));

/** Senders that can still get money back. */
function sendersLeft(accounts: RefundAccounts): Sender[] {
  const rows = parseMovements(accounts).map((movement) => ({ ...movement, amount: movement.left }));
  return bySender(rows).filter(({ amount }) => amount > 0);
}

/** Returns the amount that a sender can still get back, in minor units. */
export function getRefundableAmount(accounts: RefundAccounts, senderId: string): number {
  return sendersLeft(accounts).find((sender) => sender.senderId === senderId)?.amount ?? 0;
}

/** Finds the accounts that an amount in minor units goes to, as the gateway will; `rest` goes to none of them. */
function findTargets(accounts: RefundAccounts, amount: number, senderId: string | null) {
  const { parts, rest } = splitRefund(parseMovements(accounts), amount, senderId);
  return { senders: bySender(parts.map((part) => ({ ...part.movement, amount: part.amount }))), rest };
}

type TargetsProps = {
  readonly accounts: RefundAccounts;
  /** The wire's decimal string. */
  readonly amount: string;
  readonly currency: string;
  readonly senderId: string | null;
};

/** The accounts that a refund goes to, each with its part. */
export function Targets({ accounts, amount, currency, senderId }: TargetsProps) {
  const { accounts: words } = useTexts(paymentsTexts).refund;
  const formats = useFormats();
  const { senders, rest } = findTargets(accounts, readWire(amount), senderId);
  const isKnown = ({ isUsable, name }: Sender) => isUsable || name !== '';
  const unknown = senders.filter((sender) => !isKnown(sender)).map((sender) => sender.amount);
  /** What goes to nobody that is known yet. */
  const held = sumMinor([...unknown, senderId === null ? rest : 0]);
  const money = (sum: number) => formats.money(formatWire(sum), currency);
  return (
    <ul aria-label={words.label} className="rounded-control border border-line">
      {senders.filter(isKnown).map(({ senderId: id, name, iban, isUsable, amount: sum }) => (
        <li
          key={id}
          className="flex items-start justify-between gap-4 border-line px-3 py-2 not-first:border-t"
        >
          <div className="min-w-0 break-words">
            <p>{name || words.unknown}</p>
            {iban === '' ? null : <p className="num text-small text-ink-soft">{formatIban(iban)}</p>}
            {isUsable ? null : <p className="text-small text-ink-soft">{words.held}</p>}
          </div>
          <Amount text={money(sum)} />
        </li>
      ))}
      {held > 0 ? (
        <li className="flex items-start justify-between gap-4 border-line px-3 py-2 not-first:border-t">
          <p className="text-ink-soft">{words.held}</p>
          <Amount text={money(held)} />
        </li>
      ) : null}
    </ul>
  );
}

type ChoiceProps = {
  readonly accounts: RefundAccounts;
  readonly currency: string;
  /** Empty for the rule. */
  readonly value: string;
  readonly onChange: (senderId: string) => void;
  readonly error: string | undefined;
};

/** A choice of the sender that a refund goes to, when several can get money back. */
export function SenderChoice({ accounts, currency, value, onChange, error }: ChoiceProps) {
  const { accounts: words } = useTexts(paymentsTexts).refund;
  const formats = useFormats();
  const senders = sendersLeft(accounts);
  if (senders.length < 2) return null;
  const options = senders.map(({ senderId, name, iban, amount }) => ({
    value: senderId,
    label: words.sender(
      name || formatIban(iban) || words.unknown,
      formats.money(formatWire(amount), currency),
    ),
  }));
  return (
    <Select
      label={words.choice}
      hint={words.hint}
      options={[{ value: '', label: words.rule }, ...options]}
      value={value}
      onChange={onChange}
      {...(error === undefined ? {} : { error })}
    />
  );
}

type PartsProps = { refund: PaymentRefund; accounts: RefundAccounts | undefined };

/** Parts of a refund that didn't arrive, with their accounts and reasons, and parts that wait for an account. */
export function PartsNotice({ refund, accounts }: PartsProps) {
  const { accounts: words } = useTexts(paymentsTexts).refund;
  const declines = useTexts(declineTexts);
  const formats = useFormats();
  const parts = accounts?.parts.filter(({ refundId }) => refundId === refund.refundId) ?? [];
  const money = (amount: string) => formats.money(amount, refund.currency);
  return parts
    .filter(({ status }) => status === 'HELD' || (status === 'FAILED' && parts.length > 1))
    .map((part, index) => (
      // Parts have no ids of their own, and keep their order.
      <span key={index} className="block text-ink-soft">
        {part.status === 'HELD'
          ? words.waits(money(part.amount))
          : words.failed(
              money(part.amount),
              [part.name, formatIban(part.iban)].filter(Boolean).join(', ') || words.unknown,
              part.reasonCode ? declineReason(part.reasonCode, declines) : '',
            )}
      </span>
    ));
}
