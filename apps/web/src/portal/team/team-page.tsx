import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQuery } from '@tanstack/react-query';
import type { CustomRole } from '@stuiver/contract';
import { invitation } from '@stuiver/contract/endpoints/people/team';
import { inviteUser } from '@stuiver/contract/routes';
import { type Language, LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { useTexts, languageStore } from '../../lib/language.ts';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { Card } from '../../ui/card.tsx';
import { Plus } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Table } from '../../ui/table/table.tsx';
import { LimitsCard } from './limits-card.tsx';
import { RolesCard } from './roles-card.tsx';
import { rolesQuery, teamQuery, reloadTeam } from './team-queries.ts';
import { useUserColumns } from './user-columns.tsx';
import { call } from '../../lib/api.ts';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useSession } from '../../lib/session.ts';
import { Select } from '../../ui/forms/select.tsx';
import { EmailField, TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { RightsFields, type RightsValues, useChoices } from './rights-fields.tsx';
import { CompanySelect } from '../companies/whose-settings.tsx';

type Values = RightsValues & { merchantId: string; email: string; name: string; language: Language };

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }));

type FieldsProps = { form: ContractForm<Values>; customRoles: readonly CustomRole[] };

/** Address, company if there are several, roles and language of the invited user. */
function InviteFields({ form, customRoles }: FieldsProps) {
  const { fields } = useTexts(teamTexts);
  const chosen = form.watch('merchantId');
  const choices = useChoices(
    null,
    customRoles.filter((role) => role.merchantId === chosen),
  );
  return (
    <div className="grid gap-5">
      <EmailField label={fields.email} required data-autofocus autoComplete="off" {...form.field('email')} />
      <TextField label={fields.name} required maxLength={100} autoComplete="off" {...form.field('name')} />
      <CompanySelect
        label={fields.company}
        value={chosen}
        onChange={(company) => {
          form.setValue('merchantId', company);
          // A role belongs to one company.
          form.setValue('customRoleIds', []);
        }}
      />
      <RightsFields
        choices={choices}
        register={(field) => form.register(field)}
        lacksRole={form.errorOf('roles') !== undefined}
      />
      <Select
        label={fields.language}
        options={LANGUAGE_OPTIONS}
        value={form.watch('language')}
        onChange={(language) => form.setValue('language', language)}
      />
    </div>
  );
}

type InviteDialogProps = { customRoles: readonly CustomRole[]; onClose: () => void };

/** Asks for the invited address, company and roles. */
function InviteDialog({ customRoles, onClose }: InviteDialogProps) {
  const { invite: words } = useTexts(teamTexts);
  const merchantId = useSession()?.userId ?? '';
  const dialog = useFormDialog({
    name: 'invitation',
    schema: invitation,
    toRequest: (values: Values) => values,
    defaultValues: {
      merchantId,
      email: '',
      name: '',
      language: languageStore.get(),
      roles: ['VIEWER'],
      customRoleIds: [],
      restrictionList: [],
    },
    send: async (body) => {
      const { user } = await call(inviteUser, { body });
      void reloadTeam();
      return { title: words.doneTitle, text: words.done(user.email) };
    },
    onClose,
  });
  return (
    <FormDialog words={words} {...dialog}>
      <InviteFields form={dialog.form} customRoles={customRoles} />
    </FormDialog>
  );
}

/** Settings: the users of the company and those below it, and the roles that they made. */
export function TeamPage() {
  const texts = useTexts(teamTexts);
  const team = useQuery(teamQuery());
  const roles = useQuery(rolesQuery());
  const users = team.data ?? [];
  const customRoles = roles.data?.content ?? [];
  const columns = useUserColumns(users, customRoles);
  const loaded = team.data !== undefined && roles.data !== undefined;
  const failed = !loaded && (team.error ?? roles.error) !== null;
  const both = {
    isFetching: team.isFetching || roles.isFetching,
    refetch: () => Promise.all([team.refetch(), roles.refetch()]),
  };
  return (
    <>
      <PageHeader
        compact
        title={texts.title}
        text={texts.lead}
        actions={
          <DialogButton
            tone="primary"
            icon={Plus}
            disabled={!loaded}
            dialog={(onClose) => <InviteDialog customRoles={customRoles} onClose={onClose} />}
          >
            {texts.invite.action}
          </DialogButton>
        }
      />
      <div className="grid gap-6">
        <Card className="overflow-clip">
          {failed ? (
            <LoadFailed {...texts.users.error} query={both} />
          ) : (
            <Table
              caption={texts.users.title}
              columns={columns}
              rows={users}
              loading={!loaded}
              skeletonRows={4}
              stickyHeader={false}
            />
          )}
        </Card>
        {loaded ? (
          <>
            <LimitsCard />
            <RolesCard roles={customRoles} users={users} ownLimit={roles.data?.ownLimit ?? null} />
          </>
        ) : null}
      </div>
    </>
  );
}
