import type { CustomRole, TeamUser } from '@stuiver/contract';
import { userRights } from '@stuiver/contract/endpoints/people/team';
import { changeUser } from '@stuiver/contract/routes';
import { isRole } from '@stuiver/domain/permissions';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
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
  const client = useQueryClient();
  const own = customRoles.filter((role) => role.merchantId === user.merchantId);
  const choices = useChoices(user, own);
  // Restrictions that cannot be lifted stay; a disabled box has no value.
  const kept = choices.restrictions.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
  const toRequest = (values: RightsValues): RightsValues => ({
    ...values,
    restrictionList: [...new Set([...values.restrictionList, ...kept])],
  });
  const form = useContractForm<RightsValues>({
    name: `rights ${user.id}`,
    schema: userRights,
    toRequest,
    defaultValues: {
      roles: user.roles.filter(isRole),
      customRoleIds: user.customRoleIds,
      restrictionList: user.restrictionList,
    },
  });
  const submit = form.submit(async (values) => {
    await call(changeUser, { params: { id: user.id }, body: toRequest(values) });
    void reloadTeam(client);
    showToast({ tone: 'good', title: words.doneTitle, text: words.done(user.name) });
    onClose();
  });
  return (
    <FormDialog
      words={{ ...words, title: words.title(user.name) }}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
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
