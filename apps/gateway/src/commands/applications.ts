import { isUuid } from '@stuiver/domain/uuid';
import { approveApplication, listWaitingApplications } from '../modules/onboarding/approve-application.ts';
import { openContext } from '../open-context.ts';
import { readSettings } from '../settings.ts';

const USAGE = `npm run applications                    lists the applications that wait
npm run applications -- approve <id>    makes or opens the merchant of one`;

/** The command `npm run applications`: for the provider, who reviews applications to become a merchant. */
async function main(): Promise<void> {
  const [action, id = ''] = process.argv.slice(2);
  if (action !== undefined && (action !== 'approve' || !isUuid(id))) throw new Error(USAGE);
  const context = await openContext(readSettings(process.env), {
    applicationName: 'stuiver-applications',
    maximumConnections: 2,
  });
  try {
    if (action === undefined) {
      const waiting = await listWaitingApplications(context);
      for (const { id: application, company, email, submittedAt } of waiting)
        console.log(`${application}  ${submittedAt?.toISOString() ?? ''}  ${company}  ${email}`);
      if (waiting.length === 0) console.log('No application waits.');
    } else {
      const { merchantId, result } = await approveApplication(context, id, { kind: 'operator' });
      console.log(`${result} ${merchantId}`);
    }
  } finally {
    await context.dedicated.close();
    await context.db.destroy();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
