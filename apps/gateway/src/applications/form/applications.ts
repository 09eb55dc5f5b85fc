import type { Application, AskedItem } from '@stuiver/contract';
import { localDay } from '@stuiver/domain/dates';
import { decideMove } from '@stuiver/domain/moves';
import type { Answers } from '@stuiver/domain/applications/fields';
import { type Problem, collectProblems } from '@stuiver/domain/applications/problems';
import { changesOnlyAsked, documentItem } from '@stuiver/domain/applications/review';
import { type ApplicationStatus, isApplicantsTurn } from '@stuiver/domain/applications/states';
import { AppError, invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { lockLinked, requireApplication } from '../application/links.ts';
import { type StoredApplication, updateApplication, updateStep } from '../application/repository.ts';
import { putReply } from '../application/decisions-repository.ts';
import { applicationOut, askedItems, readRequested } from '../application/applicant-view.ts';
import { sealWords } from '../application/item-decisions.ts';
import { fingerprintBusiness, openApplicationKey, openAnswers, sealAnswers } from '../application/sealed.ts';

/**
 * Reads an application. Nothing changes: programs that open links in mails do no harm.
 *
 * @throws AppError `unauthenticated`
 */
export async function getApplication(deps: Context, token: string | null): Promise<Application> {
  const row = await requireApplication(deps, token);
  return applicationOut(deps, deps.db, row);
}

/**
 * Saves a draft's answers.
 *
 * @param version the version that the answers started from
 * @throws AppError `changedMeanwhile` when another save came first; `applicationClosed` when it is the reviewer's
 *   turn, or when an unrequested part changed
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
    const key = openApplicationKey(deps, row);
    // Private links go to this address: the one that the application started with.
    const before = openAnswers(key, row);
    const { email = '' } = before.registrant;
    const kept = { ...answers, registrant: { ...answers.registrant, email } };
    const asked = await askedItems(deps, tx, row);
    if (asked && !changesOnlyAsked(asked, before, kept)) throw new AppError('applicationClosed');
    const changes = {
      answers: sealAnswers(deps, key, row.id, kept),
      version: version + 1,
      changed_at: deps.clock.realNow(),
    };
    await updateApplication(tx, row.id, changes);
    return applicationOut(deps, tx, { ...row, ...changes });
  });
}

/** Notes which step of the form an applicant is at, to which their link brings them back. */
export async function keepStep(deps: Context, token: string | null, step: string): Promise<void> {
  const { id } = await requireApplication(deps, token);
  await updateStep(deps.db, id, step);
}

/** A document that came with an earlier submission is not too old because its review took long. */
function judgedOn({ submitted_at: at }: StoredApplication, created: Date, zone: string): string | undefined {
  return at !== null && created <= at ? localDay(at, zone) : undefined;
}

type Reply = { readonly item: string; readonly text: string };

/** Stores the applicant's replies, and finds requested items that are still unanswered. */
async function takeReplies(
  deps: Context,
  tx: Tx,
  row: StoredApplication,
  asked: readonly AskedItem[],
  replies: readonly Reply[],
): Promise<Problem[]> {
  const key = openApplicationKey(deps, row);
  for (const { item, text } of replies) {
    if (!asked.some((one) => one.item === item)) throw invalid('replies', 'unknownValue');
    const sealed = sealWords(deps, key, ['reply', row.id, item], text);
    if (sealed) await putReply(tx, row.id, item, sealed);
  }
  return asked
    .filter(({ item, answered }) => !answered && !replies.some((reply) => reply.item === item))
    .map(({ item }) => ({ path: item, key: 'stillAsked' }));
}

/**
 * Submits an application, or the answers to its reviewer's requests. A submitted one stays unchanged, so that a
 * second click does nothing.
 *
 * @param replies the applicant's replies about requested items
 * @throws AppError 422 with every missing or invalid field and document, and every requested item that was neither
 *   changed, uploaded again nor replied to; `changedMeanwhile`
 */
export function submitApplication(
  deps: Context,
  token: string | null,
  { version, replies }: { readonly version: number; readonly replies: readonly Reply[] },
): Promise<Application> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockLinked(deps, tx, token);
    const key = openApplicationKey(deps, row);
    const isFirst = row.status !== 'MORE_INFORMATION';
    const status: ApplicationStatus = isFirst ? 'SUBMITTED' : 'IN_REVIEW';
    if (!decideMove('application', row.status, status).allowed) return applicationOut(deps, tx, row);
    if (row.version !== version) throw new AppError('changedMeanwhile');
    const now = deps.clock.realNow();
    const { asked, decisions, documents } = await readRequested(deps, tx, row);
    const rejected = decisions.filter(({ state }) => state === 'REJECTED').map(({ item }) => item);
    const given = documents
      .filter((document) => document.status === 'STORED' && !rejected.includes(documentItem(document)))
      .map(({ kind, dated, created_at }) => ({
        kind,
        dated,
        judgedOn: judgedOn(row, created_at, deps.settings.timeZone),
      }));
    const answers = openAnswers(key, row);
    const problems = [
      ...collectProblems(answers, given, localDay(now, deps.settings.timeZone)),
      ...(await takeReplies(deps, tx, row, asked, replies)),
    ];
    if (problems.length > 0) {
      const errors: Record<string, Problem['key'][]> = {};
      for (const { path, key: error } of problems) (errors[path] ??= []).push(error);
      throw new AppError('invalidInput', errors);
    }
    const changes = {
      status,
      business_fingerprint: fingerprintBusiness(deps, answers),
      submitted_at: now,
      turn_since: now,
      version: version + 1,
      changed_at: now,
    };
    await updateApplication(tx, row.id, changes);
    if (isFirst) await queueMail(deps, tx, { kind: 'onboardingSubmitted', applicationId: row.id });
    return applicationOut(deps, tx, { ...row, ...changes });
  });
}
