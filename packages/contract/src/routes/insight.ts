import { get, post, del } from '../route.ts';

export const getSavedViews = get('getSavedViews', '{gateway}/savedViews');
export const saveView = post('saveView', '{gateway}/savedViews');
export const renameView = post('renameView', '{gateway}/savedViews/:id');
export const deleteView = del('deleteView', '{gateway}/savedViews/:id');
export const searchAnything = get('searchAnything', '{gateway}/search', 'selectedIds');
export const getEvents = get('getEvents', '{gateway}/events', 'selectedIds');

export const getOverviewTotals = get(
  'getOverviewTotals',
  '{gateway}/transaction/transactionOverviewTotalsData',
  'selectedIds',
);
export const getDashboardTotals = get(
  'getDashboardTotals',
  '{gateway}/transaction/dashboardTotalsData',
  'selectedIds',
);
export const getDashboardToday = get('getDashboardToday', '{gateway}/dashboard/today', 'selectedIds');
export const getDashboardBalances = get(
  'getDashboardBalances',
  '{gateway}/dashboard/balances',
  'selectedIds',
);
export const getDashboardCompanies = get(
  'getDashboardCompanies',
  '{gateway}/dashboard/companies',
  'selectedIds',
);
export const getTransfers = get('getTransfers', '{gateway}/dashboard/transfers', 'selectedIds');
export const getAttention = get('getAttention', '{gateway}/dashboard/attention', 'selectedIds');
export const resendNotifications = post('resendNotifications', '{gateway}/notification/resend');
export const handleAttention = post('handleAttention', '{gateway}/dashboard/attention/handled');
export const getDashboardGraph = get(
  'getDashboardGraph',
  '{gateway}/transaction/dashboardGraphData/v3',
  'selectedIds',
);

export const getExportColumns = get('getExportColumns', '{gateway}/csv/columns');
export const exportCsv = post('exportCsv', '{gateway}/csv/csv', 'selectedIds');
export const estimateExport = post('estimateExport', '{gateway}/csv/estimate', 'selectedIds');
export const getExports = get('getExports', '{gateway}/csv/exports');
export const getExport = get('getExport', '{gateway}/csv/exports/:id');
export const getExportFile = get('getExportFile', '{gateway}/csv/exports/:id/file');
export const cancelExport = post('cancelExport', '{gateway}/csv/exports/:id/cancel');
export const retryExport = post('retryExport', '{gateway}/csv/exports/:id/retry');
export const getRequests = get('getRequests', '{gateway}/apiKeys/requests', 'selectedIds');

export const getRequest = get('getRequest', '{gateway}/apiKeys/requests/:id');

export const getAuditLog = get('getAuditLog', '{gateway}/audit', 'selectedIds');
export const getAuditEntry = get('getAuditEntry', '{gateway}/audit/:id');
export const checkAuditChain = get('checkAuditChain', '{gateway}/auditChain');

export const getSettlementCamt = get('getSettlementCamt', '{gateway}/settlements/:id/camt');
export const getSettlementPdf = get('getSettlementPdf', '{gateway}/settlements/:id/pdf');
export const getInvoices = get('getInvoices', '{gateway}/invoices');
export const getInvoicePdf = get('getInvoicePdf', '{gateway}/invoices/:id/pdf');
export const getAccountantLinks = get('getAccountantLinks', '{gateway}/accountantLinks');
export const createAccountantLink = post('createAccountantLink', '{gateway}/accountantLinks');
export const revokeAccountantLink = del('revokeAccountantLink', '{gateway}/accountantLinks/:id');
