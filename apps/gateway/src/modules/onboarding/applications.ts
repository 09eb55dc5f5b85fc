import { type Application, LIMITS } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import type { Language } from '@stuiver/domain/languages';
import { decideMove } from '@stuiver/domain/moves';
import type { DocumentKind } from '@stuiver/domain/onboarding/documents';
import { type Answers, emptyAnswers } from '@stuiver/domain/onboarding/fields';
import { problemsOf } from '@stuiver/domain/onboarding/problems';
import { type ApplicationStatus, isApplicantsTurn } from '@stuiver/domain/onboarding/states';
import { AppError } from '../../lib/app-error.ts';
import type { Context } from '../../lib/context.ts';
import { lockLimits } from '../../lib/database/limit-lock.ts';
import { inTransaction } from '../../lib/database/transaction.ts';
import { newDataKey } from '../../lib/security/data-key.ts';
import { unguessableId } from '../../lib/ids.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { listDocuments } from './documents-repository.ts';
import { lockLinked, newLink, requireApplication } from './links.ts';
import { countRecentApplications, insertApplication, updateApplication } from './repository.ts';
import { applicationOut, fingerprintOf, keyOf, openAnswers, sealAnswers } from './sealed.ts';

const DAY = 24 * 60 * 60_000;

type Registrant = { readonly name: string; readonly email: string; readonly language: Language };

/**
 * Begins an application, and mails its private link to the registrant.
 *
 * @returns the draft, and a link's token for the browser that began it
 * @throws AppError `tooManyRequests` when the address began too many today
 */
export async function createApplication(
  deps: Context,
  { name, email, language }: Registrant,
): Promise<{ token: string; application: Application }> {
  const { clock, keyring, random } = deps;
  const fingerprint = fingerprintOf(deps, email);
  const key = newDataKey(random);
  const id = unguessableId(random);
  const empty = emptyAnswers();
  const answers: Answers = { ...empty, registrant: { ...empty.registrant, name: name.trim(), email } };
  return inTransaction(deps.db, async (tx) => {
    const now = clock.now();
    await lockLimits(tx, fingerprint.toString('hex'));
    const recent = await countRecentApplications(tx, fingerprint, new Date(now.getTime() - DAY));
    if (recent >= LIMITS.applicationsOfAddress) throw new AppError('tooManyRequests');
    const row = {
      id,
      status: 'DRAFT',
      language,
      email_fingerprint: fingerprint,
      sealed_key: keyring.seal('application-key', key),
      answers: sealAnswers(deps, key, id, answers),
      version: 1,
      created_at: now,
      changed_at: now,
      submitted_at: null,
      merchant_id: null,
    };
    await insertApplication(tx, row);
    const token = await newLink(deps, tx, id);
    await queueMail(deps, tx, 'onboardingLink', { applicationId: id });
    return { token, application: applicationOut(deps, row, key, []) };
  });
}

/**
 * Queues a mail with a new private link, whether or not the address has an application, so that the answer's content
 * and time reveal nothing.
 */
export async function resumeApplication(deps: Context, email: string): Promise<void> {
  await inTransaction(deps.db, (tx) => queueMail(deps, tx, 'onboardingResume', { email }));
}

/**
 * Reads an application. Nothing changes: programs that open links in mails do no harm.
 *
 * @throws AppError `unauthenticated`
 */
export async function getApplication(deps: Context, token: string | null): Promise<Application> {
  const row = await requireApplication(deps, token);
  return applicationOut(deps, row, keyOf(deps, row), await listDocuments(deps.db, row.id));
}

/**
 * Saves a draft's answers.
 *
 * @param version the one that the answers began with
 * @throws AppError `changedMeanwhile` when another save came first; `applicationClosed` when it is the reviewer's turn
 */
export function saveApplication(
  deps: Context,
  token: string | null,
  { version, answers }: { readonly version: number; readonly answers: Answers },
): Promise<Application> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockLinked(deps, tx, token);
    if (!isApplicantsTurn(row.status)) throw new AppError('applicationClosed');
    if (row.version !== version) throw new AppError('changedMeanwhile');
    const key = keyOf(deps, row);
    // The address is where private links go: it is the one that the application began with.
    const { email = '' } = openAnswers(key, row).registrant;
    const kept = { ...answers, registrant: { ...answers.registrant, email } };
    const changes = {
      answers: sealAnswers(deps, key, row.id, kept),
      version: version + 1,
      changed_at: deps.clock.now(),
    };
    await updateApplication(tx, row.id, changes);
    return applicationOut(deps, { ...row, ...changes }, key, await listDocuments(tx, row.id));
  });
}

/**
 * Submits an application. One that was submitted before stays as it is, so that a second click does nothing.
 *
 * @throws AppError 422 with every field and document that is missing or wrong; `changedMeanwhile` when the version is
 *   not the newest
 */
export function submitApplication(
  deps: Context,
  token: string | null,
  version: number,
): Promise<Application> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockLinked(deps, tx, token);
    const key = keyOf(deps, row);
    const documents = await listDocuments(tx, row.id);
    if (!decideMove('application', row.status as ApplicationStatus, 'SUBMITTED').allowed)
      return applicationOut(deps, row, key, documents);
    if (row.version !== version) throw new AppError('changedMeanwhile');
    const now = deps.clock.now();
    const given = documents
      .filter(({ status, review }) => status === 'STORED' && review !== 'REJECTED')
      .map(({ kind, dated }) => ({ kind: kind as DocumentKind, dated }));
    const problems = problemsOf(openAnswers(key, row), given, localDay(now, deps.settings.timeZone));
    if (problems.length > 0)
      throw new AppError(
        'invalidInput',
        Object.fromEntries(problems.map(({ path, key: error }) => [path, [error]])),
      );
    const changes = { status: 'SUBMITTED', submitted_at: now, version: version + 1, changed_at: now };
    await updateApplication(tx, row.id, changes);
    await queueMail(deps, tx, 'onboardingSubmitted', { applicationId: row.id });
    return applicationOut(deps, { ...row, ...changes }, key, documents);
  });
}
