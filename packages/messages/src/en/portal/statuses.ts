import type { StatusTexts } from '../../nl/portal/statuses.ts';

export const statusTexts: StatusTexts = {
  payment: {
    OPEN: 'Open',
    PENDING: 'Pending',
    AUTHORIZED: 'Authorised',
    SUCCEEDED: 'Succeeded',
    SETTLED: 'Settled',
    FAILED: 'Failed',
    ABORTED: 'Cancelled',
    EXPIRED: 'Expired',
  },
  attempt: {
    STARTED: 'Started',
    REDIRECTED: 'At the bank',
    PENDING: 'Pending',
    AUTHORIZED: 'Authorised',
    SUCCEEDED: 'Succeeded',
    FAILED: 'Declined',
    ABORTED: 'Cancelled',
    EXPIRED: 'Expired',
    UNKNOWN: 'Being checked',
  },
  refund: {
    PENDING: 'Pending',
    SUCCEEDED: 'Succeeded',
    FAILED: 'Failed',
  },
  chargeback: {
    RECEIVED: 'Received',
    EVIDENCE_REQUIRED: 'Evidence required',
    UNDER_REVIEW: 'Under review',
    WON: 'Won',
    LOST: 'Lost',
    ACCEPTED: 'Accepted',
  },
  recurrence: {
    ACTIVE: 'Active',
    ENDING: 'Ending',
    FINISHED: 'Finished',
  },
  paymentLink: {
    ACTIVE: 'Active',
    USED: 'Used',
    EXPIRED: 'Expired',
    SWITCHED_OFF: 'Switched off',
  },
  frequency: {
    DAILY: 'Daily',
    WEEKLY: 'Weekly',
    MONTHLY: 'Monthly',
    QUARTERLY: 'Quarterly',
    YEARLY: 'Yearly',
    NEVER: 'Once',
  },
  refundOrigin: {
    ASKED: 'Requested',
    AUTOMATIC: 'Automatic',
  },
  mandate: {
    ACTIVE: 'Active',
    BLOCKED: 'Blocked',
    STOPPED: 'Stopped',
  },
  mandateType: {
    MODEL_C: 'Transactionless',
    MODEL_A: 'Transaction-based',
  },
  refined: {
    late: 'Succeeded late',
    partlyRefunded: 'Partly refunded',
    refunded: 'Refunded',
    refundPending: 'Refund under way',
    chargeback: (status: string) => `Charged back · ${status.toLowerCase()}`,
    declined: (status: string, reason: string) => `${status} · ${reason}`,
  },
};
