import type { CustomRole, TeamUser } from '@stuiver/contract';
import { type Restriction, RESTRICTION_NAMES, type Role, ROLE_NAMES } from '@stuiver/domain/permissions';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { useQuery } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { Checkbox, CheckboxGroup } from '../../ui/forms/choices.tsx';
import { limitIsTooHigh } from './limit-field.tsx';
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
  register: (field: keyof RightsValues) => UseFormRegisterReturn;
  /** True if no role was chosen on submission. */
  lacksRole: boolean;
};

/** Roles and restrictions of a user. */
export function RightsFields({ choices, register, lacksRole }: RightsFieldsProps) {
  const texts = useTexts(teamTexts);
  const { fields } = texts;
  const box = (field: keyof RightsValues, value: string, isOpen: boolean, label: string, hint?: string) => (
    <Checkbox key={value} value={value} label={label} hint={hint} disabled={!isOpen} {...register(field)} />
  );
  return (
    <>
      <CheckboxGroup
        legend={fields.roles}
        hint={fields.rolesHint}
        error={lacksRole ? fields.needsRole : undefined}
      >
        {choices.roles.map(({ role, isOpen }) =>
          box('roles', role, isOpen, texts.roles[role], texts.roleHints[role]),
        )}
      </CheckboxGroup>
      {choices.customRoles.length > 0 ? (
        <CheckboxGroup legend={fields.ownRoles}>
          {choices.customRoles.map(({ custom: { id, name, permissions }, isOpen }) => {
            const hint = permissions.map((one) => texts.permissions[one]).join(', ');
            return box('customRoleIds', id, isOpen, name, hint);
          })}
        </CheckboxGroup>
      ) : null}
      <CheckboxGroup legend={fields.restrictions} hint={fields.restrictionsHint}>
        {choices.restrictions.map(({ name, isOpen }) =>
          box('restrictionList', name, isOpen, texts.restrictions[name]),
        )}
      </CheckboxGroup>
    </>
  );
}
