import type { CustomRole, TeamUser } from '@stuiver/contract';
import { userRights } from '@stuiver/contract/endpoints/people/team';
import { changeUser } from '@stuiver/contract/routes';
import { isRole } from '@stuiver/domain/permissions';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { call } from '../../lib/api.ts';
import { useTexts } from '../../lib/language.ts';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { RightsFields, type RightsValues, useChoices } from './rights-fields.tsx';
import { reloadTeam } from './team-queries.ts';

export type ChangeUserDialogProps = {
  user: TeamUser;
  customRoles: readonly CustomRole[];
  onClose: () => void;
};

/** Changes a user's rights. */
export function ChangeUserDialog({ user, customRoles, onClose }: ChangeUserDialogProps) {
  const { change: words } = useTexts(teamTexts);
  const own = customRoles.filter((role) => role.merchantId === user.merchantId);
  const choices = useChoices(user, own);
  // Restrictions that cannot be lifted stay; a disabled box has no value.
  const kept = choices.restrictions.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
  const dialog = useFormDialog({
    name: `rights ${user.id}`,
    schema: userRights,
    toRequest: (values: RightsValues) => ({
      ...values,
      restrictionList: [...new Set([...values.restrictionList, ...kept])],
    }),
    defaultValues: {
      roles: user.roles.filter(isRole),
      customRoleIds: user.customRoleIds,
      restrictionList: user.restrictionList,
    },
    send: async (body) => {
      await call(changeUser, { params: { id: user.id }, body });
      void reloadTeam();
      return { title: words.doneTitle, text: words.done(user.name) };
    },
    onClose,
  });
  const { form } = dialog;
  return (
    <FormDialog words={{ ...words, title: words.title(user.name) }} {...dialog}>
      <div className="grid gap-5">
        <RightsFields
          choices={choices}
          register={(field) => form.register(field)}
          lacksRole={form.errorOf('roles') !== undefined}
        />
      </div>
    </FormDialog>
  );
}
