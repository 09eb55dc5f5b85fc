import type { CustomRole, TeamUser } from '@stuiver/contract';
import { type Restriction, RESTRICTION_NAMES, type Role, ROLE_NAMES } from '@stuiver/domain/permissions';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Checkbox, CheckboxGroup } from '../../ui/forms/choices.tsx';
import { limitIsTooHigh } from './limit-values.ts';
import { findRoleLimit } from './limits-card.tsx';
import { getRolePermissions, rolesQuery, permissionsRemovedBy } from './team-queries.ts';

/** Values of the fields; built-in roles by name, custom ones by id. */
export type RightsValues = { roles: Role[]; customRoleIds: string[]; restrictionList: Restriction[] };

type Known = Pick<TeamUser, 'merchantId' | 'roles' | 'customRoleIds' | 'restrictionList' | 'permissions'>;

/**
 * Returns the available choices: a role or a lifted restriction that would grant what the user lacks is shown, but
 * cannot be chosen.
 */
export function useChoices(user: Known | null, customRoles: readonly CustomRole[]) {
  const session = useSession();
  const held = session?.permissions ?? [];
  const { data } = useQuery(rolesQuery());
  const limits = { limits: data?.limits ?? [], ownLimit: data?.ownLimit ?? null };
  const mayGrant = (granted: ReturnType<typeof permissionsRemovedBy>) =>
    granted.every((one) => held.includes(one) || user?.permissions.includes(one));
  /** Nor can anyone give a role with a higher refund limit than their own. */
  const isWithinLimit = (role: string) => {
    if (!getRolePermissions(role, customRoles).includes('refunds:write')) return true;
    const custom = customRoles.find(({ id }) => id === role);
    const limit = custom
      ? custom.refundLimit
      : findRoleLimit(limits, user?.merchantId ?? session?.userId ?? '', role);
    return !limitIsTooHigh(limit, limits.ownLimit, '0.00');
  };
  const toRoleChoice = (role: string) => ({
    role,
    isOpen:
      user?.roles.includes(role) ||
      user?.customRoleIds.includes(role) ||
      (mayGrant(getRolePermissions(role, customRoles)) && isWithinLimit(role)),
  });
  return {
    // MERCHANT is no longer given, and kept by those who have it.
    roles: ROLE_NAMES.filter((role) => role !== 'MERCHANT' || user?.roles.includes(role)).map((role) => ({
      ...toRoleChoice(role),
      role,
    })),
    customRoles: customRoles.map((custom) => ({ ...toRoleChoice(custom.id), custom })),
    restrictions: RESTRICTION_NAMES.map((name) => ({
      name,
      isOpen:
        !user?.restrictionList.includes(name) ||
        permissionsRemovedBy(name).every((one) => held.includes(one)),
    })),
  };
}

export type RightsFieldsProps = {
  choices: ReturnType<typeof useChoices>;
  register: (field: 'roles' | 'customRoleIds' | 'restrictionList') => UseFormRegisterReturn;
  /** True if no role was chosen on submission. */
  lacksRole: boolean;
};

/** Roles and restrictions of a user. */
export function RightsFields({ choices, register, lacksRole }: RightsFieldsProps) {
  const texts = useTexts(teamTexts);
  const { fields } = texts;
  return (
    <>
      <CheckboxGroup
        legend={fields.roles}
        hint={fields.rolesHint}
        error={lacksRole ? fields.needsRole : undefined}
      >
        {choices.roles.map(({ role, isOpen }) => (
          <Checkbox
            key={role}
            value={role}
            label={texts.roles[role]}
            hint={texts.roleHints[role]}
            disabled={!isOpen}
            {...register('roles')}
          />
        ))}
      </CheckboxGroup>
      {choices.customRoles.length > 0 ? (
        <CheckboxGroup legend={fields.ownRoles}>
          {choices.customRoles.map(({ custom, isOpen }) => (
            <Checkbox
              key={custom.id}
              value={custom.id}
              label={custom.name}
              hint={custom.permissions.map((one) => texts.permissions[one]).join(', ')}
              disabled={!isOpen}
              {...register('customRoleIds')}
            />
          ))}
        </CheckboxGroup>
      ) : null}
      <CheckboxGroup legend={fields.restrictions} hint={fields.restrictionsHint}>
        {choices.restrictions.map(({ name, isOpen }) => (
          <Checkbox
            key={name}
            value={name}
            label={texts.restrictions[name]}
            disabled={!isOpen}
            {...register('restrictionList')}
          />
        ))}
      </CheckboxGroup>
    </>
  );
}
