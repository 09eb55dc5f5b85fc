import { about, type CallRow, G } from './call-rows.ts';

/** Calls of a company's books: files of settlements, invoices, links of its accountant. */
export const BOOK_CALLS: Readonly<Record<string, CallRow>> = {
  getSettlementCamt: about(({ settlementId }) => [
    { method: 'GET', url: `${G}/settlements/${settlementId}/camt` },
  ]),
  getSettlementPdf: about(({ settlementId }) => [
    { method: 'GET', url: `${G}/settlements/${settlementId}/pdf` },
  ]),
  getInvoices: about(({ merchantId }) => [{ method: 'GET', url: `${G}/invoices?merchantId=${merchantId}` }]),
  getInvoicePdf: about(({ invoiceId }) => [{ method: 'GET', url: `${G}/invoices/${invoiceId}/pdf` }]),
  getAccountantLinks: about(({ merchantId }) => [
    { method: 'GET', url: `${G}/accountantLinks?merchantId=${merchantId}` },
  ]),
  createAccountantLink: about(({ merchantId }) => [
    { method: 'POST', url: `${G}/accountantLinks`, payload: { merchantId, days: 7 } },
  ]),
  revokeAccountantLink: about(({ accountantLinkId }) => [
    { method: 'DELETE', url: `${G}/accountantLinks/${accountantLinkId}` },
  ]),
};
