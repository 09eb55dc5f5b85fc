import { get, post, put, del } from '../route.ts';

export const getApplicationQueue = get('getApplicationQueue', '{gateway}/applications');
export const getReview = get('getReview', '{gateway}/applications/:id');
export const takeApplication = post('takeApplication', '{gateway}/applications/:id/take');
export const decideItem = post('decideItem', '{gateway}/applications/:id/decisions');
export const askApplicant = post('askApplicant', '{gateway}/applications/:id/ask');
export const approveApplication = post('approveApplication', '{gateway}/applications/:id/approve');
export const rejectApplication = post('rejectApplication', '{gateway}/applications/:id/reject');
export const viewDocument = get('viewDocument', '{gateway}/applications/:id/documents/:documentId');

export const createApplication = post('createApplication', '{gateway}/onboarding/applications');
export const resumeApplication = post('resumeApplication', '{gateway}/onboarding/applications/resume');
export const beginAnother = post('beginAnother', '{gateway}/onboarding/applications/another');
export const requestAddress = post('requestAddress', '{gateway}/onboarding/applications/current/address');
export const confirmAddress = post('confirmAddress', '{gateway}/onboarding/applications/confirmAddress');
export const stopAddress = post('stopAddress', '{gateway}/onboarding/applications/stopAddress');
export const keepStep = put('keepStep', '{gateway}/onboarding/applications/current/step');
export const getApplication = get('getApplication', '{gateway}/onboarding/applications/current');
export const saveApplication = put('saveApplication', '{gateway}/onboarding/applications/current');
export const submitApplication = post(
  'submitApplication',
  '{gateway}/onboarding/applications/current/submit',
);
export const withdrawApplication = post(
  'withdrawApplication',
  '{gateway}/onboarding/applications/current/withdraw',
);
export const revokeOtherLinks = post(
  'revokeOtherLinks',
  '{gateway}/onboarding/applications/current/revokeOtherLinks',
);
export const startDocument = post('startDocument', '{gateway}/onboarding/applications/current/documents');
export const sendDocumentPart = put(
  'sendDocumentPart',
  '{gateway}/onboarding/applications/current/documents/:id/parts/:index',
);
export const readDocument = get('readDocument', '{gateway}/onboarding/applications/current/documents/:id');
export const removeDocument = del(
  'removeDocument',
  '{gateway}/onboarding/applications/current/documents/:id',
);
