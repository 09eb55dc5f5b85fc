import { route } from './route.ts';

export const createApplication = route('createApplication', 'POST', '{gateway}/onboarding/applications');
export const resumeApplication = route(
  'resumeApplication',
  'POST',
  '{gateway}/onboarding/applications/resume',
);
export const beginAnother = route('beginAnother', 'POST', '{gateway}/onboarding/applications/another');
export const requestAddress = route(
  'requestAddress',
  'POST',
  '{gateway}/onboarding/applications/current/address',
);
export const confirmAddress = route(
  'confirmAddress',
  'POST',
  '{gateway}/onboarding/applications/confirmAddress',
);
export const stopAddress = route('stopAddress', 'POST', '{gateway}/onboarding/applications/stopAddress');
export const keepStep = route('keepStep', 'PUT', '{gateway}/onboarding/applications/current/step');
export const getApplication = route('getApplication', 'GET', '{gateway}/onboarding/applications/current');
export const saveApplication = route('saveApplication', 'PUT', '{gateway}/onboarding/applications/current');
export const submitApplication = route(
  'submitApplication',
  'POST',
  '{gateway}/onboarding/applications/current/submit',
);
export const withdrawApplication = route(
  'withdrawApplication',
  'POST',
  '{gateway}/onboarding/applications/current/withdraw',
);
export const revokeOtherLinks = route(
  'revokeOtherLinks',
  'POST',
  '{gateway}/onboarding/applications/current/revokeOtherLinks',
);
export const startDocument = route(
  'startDocument',
  'POST',
  '{gateway}/onboarding/applications/current/documents',
);
export const sendDocumentPart = route(
  'sendDocumentPart',
  'PUT',
  '{gateway}/onboarding/applications/current/documents/:id/parts/:index',
);
export const readDocument = route(
  'readDocument',
  'GET',
  '{gateway}/onboarding/applications/current/documents/:id',
);
export const removeDocument = route(
  'removeDocument',
  'DELETE',
  '{gateway}/onboarding/applications/current/documents/:id',
);
