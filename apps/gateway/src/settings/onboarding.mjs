import { documentPlace, scannerUrl, wholeNumber } from './checks.mjs';
import { row } from './row.mjs';

/** The settings of applications to become a merchant. */
export const onboardingSettings = {
  documentStore: row({
    env: 'STUIVER_DOCUMENT_STORE',
    fallback: null,
    fallbackNote: 'the folder `documents` of the data directory',
    check: documentPlace,
    about:
      'Directory that keeps the documents of applications, encrypted and shared by all gateways; or a bucket of an S3-compatible store as `https://KEY:SECRET@host/bucket?region=eu-central-1`, key and secret percent-encoded.',
  }),
  draftDocumentsMegabytes: row({
    env: 'STUIVER_DRAFT_DOCUMENTS_MEGABYTES',
    fallback: '2048',
    check: wholeNumber(1, 100_000_000),
    about:
      'Room for the documents of applications that were not submitted. Once it is used up, those of the least recently touched drafts are removed, after a day at the earliest; then new ones are refused.',
  }),
  documentScanner: row({
    env: 'STUIVER_DOCUMENT_SCANNER',
    fallback: null,
    fallbackNote: 'documents are not scanned',
    check: scannerUrl,
    about:
      'A ClamAV daemon as `tcp://host:3310`. Once it is set, a document is taken only after it was scanned.',
  }),
};
