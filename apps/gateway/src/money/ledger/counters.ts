import { CHARGED_BACK_STATUSES, RECEIVED_STATUSES, RETURNED_STATUSES } from '@stuiver/domain/sums';
import { AUDIT_TABLE } from '../../platform/audit/repository.ts';
import { counter } from '../../platform/list/counts/counter.ts';

/** Payments by the day of their creation and their statuses; their sums follow `paymentSums`. */
export const PAYMENT_COUNTERS = counter({
  name: 'payments',
  table: 'payments',
  day: 'created_day',
  at: 'created_at',
  by: ['status', 'method', 'currency', 'refund_status', 'chargeback_status'],
  sum: 'amount',
  returned: ['refunded_amount', 'charged_back_amount'],
  counting: RECEIVED_STATUSES,
});

/** Refunds by the day of their request; `kind` separates those of surplus captures. */
export const REFUND_COUNTERS = counter({
  name: 'refunds',
  table: 'refunds',
  day: 'created_day',
  at: 'created_at',
  by: ['status', 'method', 'currency', 'kind'],
  sum: 'amount',
  counting: RETURNED_STATUSES,
});

/** Chargebacks by the day of their arrival. */
export const CHARGEBACK_COUNTERS = counter({
  name: 'chargebacks',
  table: 'chargebacks',
  day: 'created_day',
  at: 'created_at',
  by: ['status', 'method', 'currency'],
  sum: 'amount',
  counting: CHARGED_BACK_STATUSES,
});

/** Transfers of the ledger by day and both accounts: every balance is a sum of them. */
export const TRANSFER_COUNTERS = counter({
  name: 'transfers',
  table: 'transfers',
  day: 'day',
  at: 'at',
  by: ['debit_account', 'credit_account', 'currency'],
  sum: 'amount',
});

export const COUNTERS = [
  PAYMENT_COUNTERS,
  REFUND_COUNTERS,
  CHARGEBACK_COUNTERS,
  TRANSFER_COUNTERS,
  AUDIT_TABLE,
] as const;
