import type { Application } from '@stuiver/contract';
import { bareRegistrationNumber } from '@stuiver/domain/applications/countries';
import { normaliseEmail } from '@stuiver/domain/email';
import type { Answers } from '@stuiver/domain/applications/fields';
import type { Context } from '../../platform/context.ts';
import { uploadOut } from '../../platform/files/sealed-uploads.ts';
import { openData, sealData } from '../../platform/security/data-key.ts';
import type { StoredDocument } from './documents-repository.ts';
import type { AddressChange, StoredApplication } from './repository.ts';

/** Fingerprints an address, regardless of case. */
export function fingerprintEmail(deps: Pick<Context, 'keyring'>, email: string): Buffer {
  return deps.keyring.fingerprint('email-fingerprint', normaliseEmail(email).toLowerCase());
}

/** Fingerprints a business by its registration number and country, to find its other applications. */
export function fingerprintBusiness(deps: Pick<Context, 'keyring'>, { company }: Answers): Buffer {
  const number = bareRegistrationNumber(company['registrationNumber'] ?? '');
  return deps.keyring.fingerprint('business-fingerprint', `${company['incorporationCountry']} ${number}`);
}

/**
 * The key that sealed an application's answers and documents.
 *
 * @throws Error when the keyring no longer opens it
 */
export function openApplicationKey(
  deps: Pick<Context, 'keyring'>,
  { sealed_key }: Pick<StoredApplication, 'sealed_key'>,
): Buffer {
  const key = deps.keyring.open('application-key', sealed_key);
  if (key === null) throw new Error('the key of an application does not open');
  return key;
}

const answersPlace = (id: string) => `answers:${id}`;

export function sealAnswers(
  deps: Pick<Context, 'random'>,
  key: Buffer,
  id: string,
  answers: Answers,
): Buffer {
  return sealData(deps.random, key, answersPlace(id), Buffer.from(JSON.stringify(answers)));
}

export function openAnswers(
  key: Buffer,
  { id, answers }: Pick<StoredApplication, 'id' | 'answers'>,
): Answers {
  // The sealed value was parsed by the contract's schema.
  return JSON.parse(openData(key, answersPlace(id), answers).toString()) as Answers;
}

const addressPlace = (id: string) => `address:${id}`;

/** Seals a requested address; `id` is the change's. */
export function sealAddress(deps: Pick<Context, 'random'>, key: Buffer, id: string, email: string): Buffer {
  return sealData(deps.random, key, addressPlace(id), Buffer.from(email));
}

export function openAddress(key: Buffer, { id, sealed_email }: AddressChange): string {
  return openData(key, addressPlace(id), sealed_email).toString();
}

/** A reviewer's decision on a document, as its applicant sees it. */
type Verdict = Pick<Application['documents'][number], 'review' | 'reason'>;

/** A document as its application's calls answer it. */
export function documentOut(
  key: Buffer,
  row: StoredDocument,
  { review, reason }: Verdict = { review: 'PENDING', reason: null },
): Application['documents'][number] {
  return { ...uploadOut(key, row), kind: row.kind, dated: row.dated, review, reason };
}
