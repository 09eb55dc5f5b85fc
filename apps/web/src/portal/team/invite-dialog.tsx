import type { CustomRole } from '@stuiver/contract';
import { invitation } from '@stuiver/contract/endpoints/people/team';
import { inviteUser } from '@stuiver/contract/routes';
import { type Language, LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { call } from '../../lib/api.ts';
import type { ContractForm } from '../../lib/forms/form.ts';
import { languageStore, useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Select } from '../../ui/forms/select.tsx';
import { EmailField, TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { RightsFields, type RightsValues, useChoices } from './rights-fields.tsx';
import { CompanySelect } from '../companies/company-select.tsx';
import { reloadTeam } from './team-queries.ts';

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

export type InviteDialogProps = { customRoles: readonly CustomRole[]; onClose: () => void };

/** Asks for the invited address, company and roles. */
export function InviteDialog({ customRoles, onClose }: InviteDialogProps) {
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
