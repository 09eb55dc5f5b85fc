import { makePlural } from '../../core.ts';
import type { OpenChargebacksTexts } from '../../nl/chargebacks/open-chargebacks.ts';

const plural = makePlural('en');

export const openChargebacksTexts: OpenChargebacksTexts = {
  title: 'Open chargebacks',
  lead: 'Of all companies, nearest deadline first.',
  views: {
    label: 'Which chargebacks',
    unanswered: 'Unanswered',
    answered: 'Answered',
    underReview: 'With the bank',
  },
  search: 'Company name',
  columns: {
    company: 'Company',
    progress: 'Progress',
    stage: 'Request',
    deadline: 'Deadline',
    amount: 'Amount',
  },
  progress: {
    notStarted: 'Not started',
    incomplete: (n: number) =>
      `Evidence incomplete: ${plural(n, { one: 'item missing', other: 'items missing' })}`,
    ready: 'Evidence complete, not submitted',
    automatic: 'Will be submitted automatically',
    submitted: 'Submitted, waiting for the bank to confirm',
    refused: 'Evidence not accepted by the bank',
    accepted: 'Accepted, waiting for the bank',
    underReview: 'The bank is reviewing the evidence',
  },
  stages: { CHARGEBACK: 'First', SECOND: 'Second', PRE_ARBITRATION: 'Third' },
  noDeadline: 'No deadline',
  empty: {
    unanswered: 'Every chargeback has been answered.',
    answered: 'No response is waiting to be sent or confirmed.',
    underReview: 'No evidence is with a bank.',
    search: 'No chargeback of a company with this name.',
  },
};
