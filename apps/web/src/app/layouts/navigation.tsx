import { Link } from '@tanstack/react-router';
import type { ListDefinition } from '../../areas/management/lists/filter-types.ts';
import { forgetList } from '../../areas/management/lists/list-memory.ts';
import { isPermitted, type Permission, useSession } from '../../lib/session.ts';
import {
  CreditCard,
  FileText,
  type Icon,
  KeyRound,
  LayoutDashboard,
  Link2,
  QrCode,
  Repeat2,
  TriangleAlert,
  Undo2,
} from '../../ui/icons.tsx';
import { shellTexts } from '../texts.ts';

type Item = {
  to:
    | '/management/'
    | '/management/payments'
    | '/management/recurring-payments'
    | '/management/refunds'
    | '/management/chargebacks'
    | '/management/mandates'
    | '/management/payment-link'
    | '/management/links-view'
    | '/management/settings/api-keys';
  title:
    | 'dashboard'
    | 'payments'
    | 'recurring'
    | 'refunds'
    | 'chargebacks'
    | 'mandates'
    | 'generatePaymentLink'
    | 'paymentLinks'
    | 'apiKeys';
  icon: Icon;
  /** Hidden when the user's restrictionList takes it away (specification, section 6). */
  permission?: Permission;
  /** Paths that light the item as well. */
  also?: string;
  /** The list whose filters a click clears (specification, section 2). */
  clears?: ListDefinition['key'];
};

type Group = { key: 'start' | 'transactions' | 'paymentLinks' | 'settings'; items: readonly Item[] };

/** The sidebar's groups (specification, section 2); a screen that does not exist yet is absent. */
const GROUPS: readonly Group[] = [
  {
    key: 'start',
    items: [{ to: '/management/', title: 'dashboard', icon: LayoutDashboard, also: '/management/statics' }],
  },
  {
    key: 'transactions',
    items: [
      { to: '/management/payments', title: 'payments', icon: CreditCard, clears: 'payments' },
      { to: '/management/recurring-payments', title: 'recurring', icon: Repeat2, clears: 'recurring' },
      { to: '/management/refunds', title: 'refunds', icon: Undo2, clears: 'refunds' },
      { to: '/management/chargebacks', title: 'chargebacks', icon: TriangleAlert, clears: 'chargebacks' },
      { to: '/management/mandates', title: 'mandates', icon: FileText, clears: 'mandates' },
    ],
  },
  {
    key: 'paymentLinks',
    items: [
      {
        to: '/management/payment-link',
        title: 'generatePaymentLink',
        icon: QrCode,
        permission: 'generatePaymentLink',
      },
      { to: '/management/links-view', title: 'paymentLinks', icon: Link2 },
    ],
  },
  {
    key: 'settings',
    items: [{ to: '/management/settings/api-keys', title: 'apiKeys', icon: KeyRound, permission: 'apiKeys' }],
  },
];

/** Whether an item is the active one: its own path or one below it. */
export function isActive(item: Pick<Item, 'to' | 'also'>, path: string): boolean {
  if (item.to === '/management/')
    return path === '/management/' || path === '/management' || path === item.also;
  return path === item.to || path.startsWith(`${item.to}/`);
}

export function Navigation({ path }: { path: string }) {
  const shell = shellTexts.use();
  const session = useSession();
  const groups = GROUPS.map((group) => ({
    ...group,
    items: group.items.filter((item) => session !== null && isPermitted(session, item.permission)),
  })).filter((group) => group.items.length > 0);
  return (
    <nav aria-label={shell.sidebar.label} className="flex-1 overflow-y-auto px-3">
      {groups.map((group) => (
        <div
          key={group.key}
          role="group"
          aria-label={group.key === 'start' ? undefined : shell.sidebar[group.key]}
        >
          {group.key === 'start' ? null : (
            <p aria-hidden className="px-2 pt-[18px] pb-1.5 text-small font-medium text-ink-faint">
              {shell.sidebar[group.key]}
            </p>
          )}
          <ul className="grid gap-0.5">
            {group.items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to}
                  activeOptions={{ exact: true }}
                  onClick={() => {
                    if (item.clears) forgetList(item.clears);
                  }}
                  aria-current={isActive(item, path) ? 'page' : undefined}
                  className="group flex items-center gap-2.5 rounded-control border border-transparent px-2 py-[6px] text-ink-soft transition-colors hover:bg-line/50 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-surface aria-[current=page]:font-medium aria-[current=page]:text-ink max-lg:py-2.5"
                >
                  <item.icon
                    aria-hidden
                    strokeWidth={1.5}
                    className="size-[18px] shrink-0 group-aria-[current=page]:text-brand"
                  />
                  {shell.titles[item.title]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
