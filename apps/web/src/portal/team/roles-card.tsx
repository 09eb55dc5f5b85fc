import type { CustomRole, TeamUser } from '@stuiver/contract';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { newRole } from '@stuiver/contract/endpoints/people/team';
import { changeRole, createRole } from '@stuiver/contract/routes';
import { PERMISSIONS, type Permission, ROLE_NAMES, ROLE_PERMISSIONS } from '@stuiver/domain/permissions';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { DialogButton } from '../../lib/dialogs/dialog-button.tsx';
import { useTexts, useFormats, useLanguage } from '../../lib/language.ts';
import { useSession } from '../../lib/session.ts';
import { cx } from '../../ui/cx.ts';
import { buildColumns, TableCard } from '../parts/table-card.tsx';
import { MemberDialog } from './ask-dialogs.tsx';
import { useLimitWords } from './limits-card.tsx';
import { call } from '../../lib/api.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Check } from '../../ui/icons.tsx';
import { FormDialog, useFormDialog } from '../../lib/dialogs/form-dialog.tsx';
import { LimitField, checkLimit, limitForWire } from './limit-field.tsx';
import { reloadTeam } from './team-queries.ts';

type Values = { name: string; permissions: Permission[]; refundLimit: string };

const ALWAYS: Permission = 'payments:read';
/** Roles in use; their permissions are shown next to the edited role. */
const SHOWN_ROLES = ROLE_NAMES.filter((role) => role !== 'MERCHANT');

type MatrixProps = {
  register: () => UseFormRegisterReturn;
  /** True if a permission may be chosen. */
  isOpen: (permission: Permission) => boolean;
};

/** Permissions down, roles across: the edited one with boxes, the built-in ones for comparison if there is room. */
function PermissionMatrix({ register, isOpen }: MatrixProps) {
  const texts = useTexts(teamTexts);
  const { roleEditor: words } = texts;
  const id = useId();
  return (
    <table className="w-full text-table">
      <caption className="sr-only">{words.matrix}</caption>
      <thead>
        <tr className="text-small text-ink-faint">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {words.permission}
          </th>
          <th scope="col" className="px-2 py-2 font-medium text-ink">
            {words.thisRole}
          </th>
          {SHOWN_ROLES.map((role) => (
            <th key={role} scope="col" className="px-2 py-2 font-medium max-md:hidden">
              {texts.roles[role]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSIONS.map((permission) => (
          <tr key={permission} className="border-t border-line">
            <th scope="row" className="py-2.5 pr-3 text-left font-normal">
              <label htmlFor={`${id}-${permission}`} className="cursor-pointer text-body font-medium">
                {texts.permissions[permission]}
              </label>
              <p id={`${id}-${permission}-hint`} className="text-table text-ink-soft">
                {texts.permissionHints[permission]}
              </p>
            </th>
            <td className="px-2 text-center">
              <input
                type="checkbox"
                id={`${id}-${permission}`}
                aria-describedby={`${id}-${permission}-hint`}
                className="size-4 cursor-pointer accent-brand disabled:cursor-not-allowed"
                {...(permission === ALWAYS
                  ? { checked: true, disabled: true, readOnly: true }
                  : { value: permission, disabled: !isOpen(permission), ...register() })}
              />
            </td>
            {SHOWN_ROLES.map((role) => (
              <td key={role} className="px-2 text-center max-md:hidden">
                {ROLE_PERMISSIONS[role].includes(permission) ? (
                  <>
                    <Check className="mx-auto size-4 text-good" strokeWidth={1.75} />
                    <span className="sr-only">{words.yes}</span>
                  </>
                ) : (
                  <span className="sr-only">{words.no}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RoleDialogProps = {
  /** The role to change; absent for a new one. */
  role?: CustomRole;
  /** Amount that the signed-in user refunds without approval; null without limit. */
  ownLimit: string | null;
  onClose: () => void;
};

/** The form of a role, and the call that it leads to. */
function useRoleForm({ role, ownLimit, onClose }: RoleDialogProps) {
  const own = useSession()?.userId ?? '';
  const merchantId = role?.merchantId ?? own;
  const { roleEditor: words } = useTexts(teamTexts);
  const language = useLanguage();
  const { decimal } = useFormats();
  const before = role?.refundLimit ?? null;
  // A role that did not refund had no limit to keep.
  const had = role?.permissions.includes('refunds:write') ? before : '0.00';
  return useFormDialog({
    name: `role ${role?.id ?? merchantId}`,
    schema: newRole,
    // Every role reads; a box that is disabled has no value.
    toRequest: ({ name, permissions, refundLimit }: Values) => ({
      merchantId,
      name: name.trim(),
      permissions: PERMISSIONS.filter((one) => one === ALWAYS || permissions.includes(one)),
      refundLimit: permissions.includes('refunds:write') ? limitForWire(refundLimit, language) : null,
    }),
    defaultValues: {
      name: role?.name ?? '',
      permissions: role?.permissions ?? [],
      refundLimit: before === null ? '' : decimal(before),
    },
    send: async (request) => {
      const { merchantId: _company, ...body } = request;
      if (body.permissions.includes('refunds:write')) checkLimit(body.refundLimit, ownLimit, had);
      await (role
        ? call(changeRole, { params: { id: role.id }, body })
        : call(createRole, { body: request }));
      void reloadTeam();
      return { title: words.doneTitle, text: words.done(body.name) };
    },
    onClose,
  });
}

/** Makes or changes a role of a company. */
function RoleDialog(props: RoleDialogProps) {
  const { role, ownLimit } = props;
  const { roleEditor: words } = useTexts(teamTexts);
  const held = useSession()?.permissions ?? [];
  const dialog = useRoleForm(props);
  const { form } = dialog;
  return (
    <FormDialog
      width="extra-large"
      words={{
        ...words,
        title: role ? words.editTitle(role.name) : words.addTitle,
        lead: role ? words.editLead : words.lead,
      }}
      {...dialog}
    >
      <TextField
        label={words.name}
        required
        maxLength={60}
        autoComplete="off"
        className="max-w-[400px]"
        {...form.field('name')}
      />
      {form.watch('permissions').includes('refunds:write') ? (
        <LimitField ownLimit={ownLimit} {...form.field('refundLimit')} />
      ) : null}
      <PermissionMatrix
        register={() => form.register('permissions')}
        isOpen={(permission) =>
          held.includes(permission) || (role?.permissions.includes(permission) ?? false)
        }
      />
    </FormDialog>
  );
}

export type RolesCardProps = {
  roles: readonly CustomRole[];
  users: readonly TeamUser[];
  /** Amount that the signed-in user refunds without approval; null without limit. */
  ownLimit: string | null;
};

const CELL = 'align-top pt-3 pb-3';

/** Returns a function that describes a role's permissions. */
function useAllowed(): (role: CustomRole) => string {
  const { permissions } = useTexts(teamTexts);
  const say = useLimitWords();
  const sayOne = (role: CustomRole, one: CustomRole['permissions'][number]) =>
    one === 'refunds:write' && role.refundLimit !== null
      ? `${permissions[one]} (${say(role.refundLimit)})`
      : permissions[one];
  return (role) => role.permissions.map((one) => sayOne(role, one)).join(', ');
}

/** The roles that the companies made. */
export function RolesCard({ roles, users, ownLimit }: RolesCardProps) {
  const texts = useTexts(teamTexts);
  const { ownRoles: words } = texts;
  const own = useSession()?.userId;
  const isGroup = roles.some(({ merchantId }) => merchantId !== own);
  const allowed = useAllowed();
  const labels = { ...texts.users, ...words };
  return (
    <TableCard
      title={words.title}
      aside={
        <DialogButton size="small" dialog={(onClose) => <RoleDialog ownLimit={ownLimit} onClose={onClose} />}>
          {words.add}
        </DialogButton>
      }
      none={words.empty}
      rows={roles}
      columns={buildColumns<CustomRole, typeof labels>(labels, {
        name: {
          className: cx(CELL, 'min-w-32 md:min-w-48'),
          cell: (role) => (
            <>
              <span className="block font-medium break-words">{role.name}</span>
              {isGroup ? <span className="block text-small text-ink-soft">{role.merchantName}</span> : null}
              <span className="mt-1 block text-small text-ink-soft md:hidden">{allowed(role)}</span>
            </>
          ),
        },
        allows: {
          hideOnMobile: true,
          className: cx(CELL, 'w-full text-ink-soft'),
          cell: allowed,
        },
        usedBy: {
          align: 'right',
          hideOnMobile: true,
          className: CELL,
          cell: (role) => users.filter(({ customRoleIds }) => customRoleIds.includes(role.id)).length,
        },
        actions: {
          align: 'right',
          className: cx(CELL, 'whitespace-nowrap'),
          cell: (role) => (
            <span className="inline-flex gap-2 max-sm:flex-col">
              <DialogButton
                size="small"
                aria-label={words.editFor(role.name)}
                dialog={(onClose) => <RoleDialog role={role} ownLimit={ownLimit} onClose={onClose} />}
              >
                {words.edit}
              </DialogButton>
              <DialogButton
                size="small"
                aria-label={words.deleteFor(role.name)}
                dialog={(onClose) => <MemberDialog question="removeRole" subject={role} onClose={onClose} />}
              >
                {words.remove}
              </DialogButton>
            </span>
          ),
        },
      })}
    />
  );
}
