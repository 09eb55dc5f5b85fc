import { wholeNumber } from './checks.mjs';
import { row } from './row.mjs';

/** Retention of payers' and applicants' personal data (docs/decisions/erasure.md). */
export const retentionSettings = {
  draftApplicationDays: row({
    env: 'STUIVER_DRAFT_APPLICATION_DAYS',
    fallback: '90',
    check: wholeNumber(1, 3650),
    about: 'Days without a change after which an application that was not submitted is erased.',
  }),
  rejectedApplicationDays: row({
    env: 'STUIVER_REJECTED_APPLICATION_DAYS',
    fallback: '90',
    check: wholeNumber(1, 3650),
    about:
      'Days after which an application that was rejected is erased, its documents and their key with it.',
  }),
  disputeDays: row({
    env: 'STUIVER_DISPUTE_DAYS',
    fallback: '395',
    check: wholeNumber(1, 3650),
    about:
      'Days after a payment, or after the last collection under a mandate, for which `npx stuiver erase` keeps its payer’s data, because a chargeback is still possible: 13 months for a direct debit without authorisation.',
  }),
  evidenceDays: row({
    env: 'STUIVER_EVIDENCE_DAYS',
    fallback: '730',
    check: wholeNumber(1, 3650),
    about:
      'Days after the end of a chargeback for which its evidence is kept: schemes look back 13 to 24 months.',
  }),
};
