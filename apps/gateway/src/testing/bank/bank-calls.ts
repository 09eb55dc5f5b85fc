import { type CallRow, G, plain, UNKNOWN_ID } from '../call-rows.ts';

const decision = { decision: 'APPROVED' };

/** Calls of the provider's people who take files to the bank and statements from it. */
export const BANK_CALLS: Readonly<Record<string, CallRow>> = {
  getBankDesk: plain('GET', `${G}/bank`),
  getBankFiles: plain('GET', `${G}/bank/files`),
  createBankFile: plain('POST', `${G}/bank/files`, { kind: 'COLLECTIONS' }),
  decideBankFile: plain('POST', `${G}/bank/files/${UNKNOWN_ID}/decision`, decision),
  downloadBankFile: plain('POST', `${G}/bank/files/${UNKNOWN_ID}/download`),
  cancelBankFile: plain('POST', `${G}/bank/files/${UNKNOWN_ID}/cancel`, { reason: 'Vergissing' }),
  getBankOrders: plain('GET', `${G}/bank/orders?search=${UNKNOWN_ID}`),
  proposeBankAccount: plain('POST', `${G}/bank/orders/${UNKNOWN_ID}/account`, {
    name: '',
    iban: '',
    reason: 'Geen rekening bekend',
  }),
  decideBankAccount: plain('POST', `${G}/bank/orders/${UNKNOWN_ID}/decision`, {
    ...decision,
    proposedDateTime: '2026-03-02T09:00:00.000Z',
  }),
  getBankStatements: plain('GET', `${G}/bank/statements`),
  uploadBankStatement: plain('POST', `${G}/bank/statements?name=afschrift.xml`),
  decideBankStatement: plain('POST', `${G}/bank/statements/${UNKNOWN_ID}/decision`, decision),
  proposeBankStatementAside: plain('POST', `${G}/bank/statements/${UNKNOWN_ID}/aside`, { reason: 'Dubbel' }),
  decideBankStatementAside: plain('POST', `${G}/bank/statements/${UNKNOWN_ID}/aside/decision`, {
    ...decision,
    proposedDateTime: '2026-03-02T09:00:00.000Z',
  }),
  getBankLines: plain('GET', `${G}/bank/lines`),
  proposeBankLine: plain('POST', `${G}/bank/lines/${UNKNOWN_ID}/proposal`, { order: null, reason: 'Rente' }),
  decideBankLine: plain('POST', `${G}/bank/lines/${UNKNOWN_ID}/decision`, {
    ...decision,
    proposedDateTime: '2026-03-02T09:00:00.000Z',
  }),
};
