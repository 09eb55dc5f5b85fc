import { isProviderRole, PROVIDER_ROLES, type ProviderRole } from '@stuiver/domain/permissions';
import { testApiPassword } from '../platform/deployment.ts';
import { writeLastRun } from '../platform/files/last-run.ts';
import { type AuditFault, findAllAuditFaults } from '../insight/audit/chain.ts';
import { recomputeAll } from '../money/ledger/recompute-queries.ts';
import { inviteProviderPerson } from '../people/team/invitations.ts';
import { changeProviderRoles } from '../people/team/operator.ts';
import { listMails } from '../web/mailbox/read-mails.ts';
import { getQueue } from '../applications/review/read-review.ts';
import { distribute, verifyDistribution } from '../cluster/distribution/distribute.ts';
import { migrate } from '../app/migrate.ts';
import { type CommandCall, type Command, UsageError } from './command.ts';
import { requireId } from './merchant-commands.ts';
import { INVITATION_OPTIONS, parseInvitation, inviteOnce } from './user-commands.ts';

/** Purpose of each role, for the help. */
const ROLE_HELP: Readonly<Record<ProviderRole, string>> = {
  REVIEWER: 'decides on applications',
  PRICE_MANAGER: 'proposes and approves what merchants pay, and switches their payment methods',
  PAYOUT_APPROVER: 'releases and holds payouts',
  DISPUTE_ANALYST: 'watches open chargebacks',
  PRIVACY_OFFICER: "erases a person's data on request",
  BANK_OPERATOR: 'exchanges files with the bank',
};
const ROLES_HELP = PROVIDER_ROLES.map((role) => `${role} ${ROLE_HELP[role]}`).join('; ');

const ROLES = { value: PROVIDER_ROLES.join(','), help: 'One or several of them.', isRequired: true } as const;

function requireRoles({ option }: CommandCall): ProviderRole[] {
  const named = (option('roles') ?? '').split(',');
  if (!named.every(isProviderRole))
    throw new UsageError(`--roles is one or several of ${PROVIDER_ROLES.join(',')}.`);
  return PROVIDER_ROLES.filter((role) => named.includes(role));
}

const FAULTS: Readonly<Record<AuditFault['fault'], string>> = {
  brokenLink: 'audit link that does not fit',
  linkWithoutRow: 'audit link without its row',
  rowWithoutLink: 'audit row without a link after a minute',
};

export const PROVIDER_COMMANDS: readonly Command[] = [
  {
    name: 'applications list',
    help: 'Lists the first fifty applications that wait for a reviewer, longest first: id, since when, status, company, and who has taken it up.',
    async run({ open, print }) {
      const statuses = ['SUBMITTED', 'IN_REVIEW'] as const;
      const query = { statuses: [...statuses], pageNumber: 0, pageSize: 50 };
      const { content, totalElements } = await getQueue(await open(), query);
      for (const { id, sinceDateTime, company, status, holder } of content)
        print([id, sinceDateTime, status, company, holder?.name ?? ''].join('  ').trimEnd());
      print(
        totalElements === 0
          ? 'No application waits.'
          : `${totalElements} in all; reviewers decide in the portal.`,
      );
    },
  },
  {
    name: 'people invite',
    help: `Invites one of the provider's people by mail. Roles: ${ROLES_HELP}. None of them sees more of any merchant, and what two people have to approve needs two with the role.`,
    options: { ...INVITATION_OPTIONS, roles: ROLES },
    example: 'people invite --email rik@provider.example --name "Rik Visser" --roles REVIEWER,PRICE_MANAGER',
    async run(call) {
      const invitation = parseInvitation(call);
      const roles = requireRoles(call);
      const deps = await call.open();
      return inviteOnce(call, invitation, () => inviteProviderPerson(deps, { ...invitation, roles }));
    },
  },
  {
    name: 'people change',
    help: "Replaces the roles of one of the provider's people, from their next call on; `users list --email` shows the id. What they approved before stays approved.",
    args: ['user id'],
    options: { roles: ROLES },
    example: 'people change 0199c0de-0000-7000-8000-000000000000 --roles REVIEWER,PAYOUT_APPROVER',
    async run(call) {
      const id = requireId(call.args[0] ?? '', 'A person');
      const roles = requireRoles(call);
      const email = await changeProviderRoles(await call.open(), id, roles);
      call.print(`${email} is ${roles.join(',')}.`);
    },
  },
  {
    name: 'mails',
    help: 'Prints the last hundred mails that a deployment without a mail server has kept in its data directory, the newest last.',
    async run({ settings, print }) {
      if (settings.smtpUrl !== null) return print('Mails are sent by the server of STUIVER_SMTP_URL.');
      const mails = (await listMails(settings)).toReversed();
      for (const { at, to, subject, text } of mails) print(`${at}  ${to}  ${subject}\n\n${text}\n`);
      if (mails.length === 0) print('There is no mail yet.');
    },
  },
  {
    name: 'check',
    help: 'Recomputes the ledger, all counts and the audit chains, and prints the differences, a hundred of a kind and merchant at most. Exits with 1 when there is one.',
    async run({ settings, open, print, printError }) {
      const { db, clock } = await open();
      const start = Date.now();
      // Large histories take minutes.
      const progress = (what: string) =>
        printError(`${Math.round((Date.now() - start) / 1000)} s  ${what} …`);
      const differences = await recomputeAll(db, progress);
      for (const { check: name, merchantId, key, written, recomputed } of differences)
        print(`${name}: ${merchantId} ${key}: written ${written}, recomputed ${recomputed}`);
      progress('audit chains');
      const faults = await findAllAuditFaults(db, clock.realNow());
      for (const { fault, merchantId, auditId, sequence } of faults)
        print(`${FAULTS[fault]}: ${merchantId} ${auditId}${sequence === null ? '' : ` at ${sequence}`}`);
      const found = differences.length + faults.length;
      const isRight = found === 0;
      const at = clock.realNow().toISOString();
      await writeLastRun(settings.dataDirectory, 'check', { at, ok: isRight, differences: found });
      if (isRight) print('Ledger, counts and audit chains equal their recomputation.');
      return isRight;
    },
  },
  {
    name: 'migrate',
    help: 'Brings a database of your own to the newest schema. The embedded one migrates at npm start.',
    async run({ settings, print }) {
      if (settings.databaseUrl === null || settings.databaseMigrationUrl === null)
        throw new UsageError(
          'Set DATABASE_URL and DATABASE_MIGRATION_URL (the embedded database migrates at npm start).',
        );
      const applied = await migrate({
        migrationUrl: settings.databaseMigrationUrl,
        appRole: decodeURIComponent(new URL(settings.databaseUrl).username),
        log: print,
      });
      if (applied.length === 0) print('Nothing to migrate.');
    },
  },
  {
    name: 'distribute',
    help: 'Spreads a migrated database over the workers of a Citus cluster, by merchant. Stop the gateways first. What an interrupted run placed stays, and the next run goes on.',
    options: {
      plan: { help: 'Shows the plan, with the rows of each table, and changes nothing.' },
      verify: {
        help: 'Checks whether all tables are where they should be, and changes nothing; gateways may run.',
      },
    },
    example: 'distribute --plan',
    async run({ settings, isSet, print }) {
      if (settings.databaseMigrationUrl === null)
        throw new UsageError("Set DATABASE_MIGRATION_URL to the coordinator, with the tables' owner.");
      if (isSet('verify')) {
        const tables = await verifyDistribution(settings.databaseMigrationUrl);
        return print(`${tables} tables, each in its place.`);
      }
      const began = Date.now();
      const placed = await distribute({
        migrationUrl: settings.databaseMigrationUrl,
        isPlanOnly: isSet('plan'),
        log: print,
      });
      if (!isSet('plan'))
        print(`${placed.length} tables placed in ${Math.round((Date.now() - began) / 1000)} s.`);
    },
  },
  {
    name: 'test-password',
    help: 'Shows the API password of the test helpers (POST /api/test/…) of a deployment in test mode.',
    async run({ open, print }) {
      const { db } = await open();
      print((await testApiPassword(db)) ?? 'This deployment is live: it has no test API password.');
    },
  },
];
