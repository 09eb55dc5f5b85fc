import { checkEmail } from '@stuiver/domain/email';
import { DEFAULT_LANGUAGE, isLanguage } from '@stuiver/domain/languages';
import { AppError } from '../lib/app-error.ts';
import type { Context } from '../lib/context.ts';
import { getQueue } from '../modules/onboarding/review/read-review.ts';
import { inviteReviewer } from '../modules/onboarding/review/reviewers.ts';
import { openContext } from '../open-context.ts';
import { readSettings } from '../settings.ts';

const USAGE = `npm run applications                                  lists the applications that wait for a reviewer
npm run applications -- invite <email> <name> [nl|en] invites a reviewer by mail`;

async function list(context: Context): Promise<void> {
  const statuses = ['SUBMITTED', 'IN_REVIEW'] as const;
  const { content, totalElements } = await getQueue(context, {
    statuses: [...statuses],
    pageNumber: 0,
    pageSize: 50,
  });
  for (const { id, sinceDateTime, company, status, holder } of content)
    console.log([id, sinceDateTime, status, company, holder?.name ?? ''].join('  ').trimEnd());
  console.log(
    totalElements === 0
      ? 'No application waits.'
      : `${totalElements} in all; reviewers decide in the portal.`,
  );
}

async function invite(
  context: Context,
  [email = '', name = '', language = DEFAULT_LANGUAGE]: string[],
): Promise<void> {
  if (!checkEmail(email) || name.trim() === '' || !isLanguage(language)) throw new Error(USAGE);
  try {
    await inviteReviewer(context, { email, name: name.trim(), language });
  } catch (error) {
    throw error instanceof AppError ? new Error(`${email} has an account, or was invited before.`) : error;
  }
  console.log(`${email} is invited to review applications.`);
}

/** The command `npm run applications`: for the provider, whose reviewers decide on applications in the portal. */
async function main(): Promise<void> {
  const [action, ...others] = process.argv.slice(2);
  if (action !== undefined && action !== 'invite') throw new Error(USAGE);
  const context = await openContext(readSettings(process.env), {
    applicationName: 'stuiver-applications',
    maximumConnections: 2,
  });
  try {
    await (action === undefined ? list(context) : invite(context, others));
  } finally {
    await context.dedicated.close();
    await context.db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
