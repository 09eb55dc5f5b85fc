import { type Application, LIMITS } from '@stuiver/contract';
import type { Language } from '@stuiver/domain/languages';
import { type Answers, emptyAnswers } from '@stuiver/domain/applications/fields';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockLimits } from '../../platform/database/limit-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { newDataKey } from '../../platform/security/data-key.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { newLink } from '../application/links.ts';
import { lockMailLinked } from './mail-links.ts';
import {
  countRecentApplications,
  findApplication,
  insertApplication,
  type StoredApplication,
} from '../application/repository.ts';
import { applicationOut } from '../application/applicant-view.ts';
import { fingerprintEmail, openApplicationKey, openAnswers, sealAnswers } from '../application/sealed.ts';

const DAY = 24 * 60 * 60_000;

export type Registrant = { readonly name: string; readonly email: string; readonly language: string };

/**
 * Writes an empty draft. The caller holds the lock of its address.
 *
 * @throws AppError `tooManyRequests` when the address started too many today
 */
export async function writeDraft(
  deps: Context,
  tx: Tx,
  id: string,
  { name, email, language }: Registrant,
): Promise<StoredApplication> {
  const now = deps.clock.realNow();
  const fingerprint = fingerprintEmail(deps, email);
  const recent = await countRecentApplications(tx, fingerprint, new Date(now.getTime() - DAY));
  if (recent >= LIMITS.applicationsOfAddress) throw new AppError('tooManyRequests');
  const key = newDataKey(deps.random);
  const empty = emptyAnswers();
  const answers: Answers = { ...empty, registrant: { ...empty.registrant, name: name.trim(), email } };
  const row: StoredApplication = {
    id,
    status: 'DRAFT',
    language,
    email_fingerprint: fingerprint,
    business_fingerprint: null,
    sealed_key: deps.keyring.seal('application-key', key),
    answers: sealAnswers(deps, key, id, answers),
    version: 1,
    step: '',
    documents_removed_at: null,
    created_at: now,
    changed_at: now,
    submitted_at: null,
    turn_since: now,
    holder_id: null,
    first_approver_id: null,
    first_approved_at: null,
    second_approver_id: null,
    decided_at: null,
    sealed_rejection: null,
    merchant_id: null,
  };
  await insertApplication(tx, row);
  return row;
}

/** A draft with a private link, for a person who has proved its address. */
export async function startDraft(
  deps: Context,
  registrant: Registrant,
  id: string = deps.ids.next(),
): Promise<{ token: string; application: Application }> {
  return inTransaction(deps.db, async (tx) => {
    await lockLimits(tx, fingerprintEmail(deps, registrant.email).toString('hex'));
    if (await findApplication(tx, id)) throw invalid('token', 'referenceUsed');
    const row = await writeDraft(deps, tx, id, registrant);
    const token = await newLink(deps, tx, id);
    return { token, application: await applicationOut(deps, tx, row) };
  });
}

/**
 * Queues the mail that starts an application. Its composer creates the draft, or lists the address's open
 * applications, so that the answer's content and time reveal nothing about a typed address.
 */
export async function createApplication(
  deps: Context,
  registrant: Registrant & { readonly language: Language },
): Promise<void> {
  await inTransaction(deps.db, (tx) => queueMail(deps, tx, { kind: 'onboardingBegin', ...registrant }));
}

/**
 * Queues a mail with new private links, whether or not the address has an application, so that the answer's content
 * and time reveal nothing.
 */
export async function resumeApplication(deps: Context, email: string): Promise<void> {
  await inTransaction(deps.db, (tx) => queueMail(deps, tx, { kind: 'onboardingResume', email }));
}

/**
 * Starts another application in addition to those that a mail listed, once for each mail.
 *
 * @throws AppError 422 on `token`: `referenceInvalid`, `referenceExpired`, `referenceUsed`; `tooManyRequests` when
 *   the address started too many today
 */
export async function beginAnother(
  deps: Context,
  token: string,
): Promise<{ token: string; application: Application }> {
  const { id, registrant } = await inTransaction(deps.db, async (tx) => {
    const { row, id: own } = await lockMailLinked(deps, tx, 'new', token);
    const { name = '', email = '' } = openAnswers(openApplicationKey(deps, row), row).registrant;
    return { id: own, registrant: { name, email, language: row.language } };
  });
  return startDraft(deps, registrant, id);
}
