import { type Query, QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { config } from '../../lib/config.ts';
import { onChange } from '../../portal/live/changes.ts';
import { queryClient } from '../../lib/query.ts';
import { onCompaniesChosen, usePermission, useSession } from '../../lib/session.ts';
import { forgetUnreachable, useUnreachable } from '../../portal/unreachable/unreachable.ts';
import { ScreenTabs } from './screen-tabs.tsx';
import { Sidebar } from './sidebar.tsx';
import { StaySignedIn } from './stay-signed-in.tsx';
import { TopBar } from './top-bar.tsx';
import { loadCode } from '../../ui/load-code.ts';
import { latePart } from '../../ui/late-part.ts';

/** Milliseconds before the page starts to follow changes, which are not urgent. */
const FOLLOW_AFTER_MS = 2000;

const WaitingNotice = latePart(() => import('./waiting-notice.tsx'), 'WaitingNotice');
const UnreachableNotice = latePart(
  () => import('../../portal/unreachable/unreachable-notice.tsx'),
  'UnreachableNotice',
);
const SidebarPanel = latePart(() => import('./sidebar-panel.tsx'), 'SidebarPanel');

/** Follows changes in the companies of the signed-in user. */
function useFollowedChanges(merchant: string | undefined): void {
  // Screens below load nothing before this.
  const [since] = useState(() => Date.now());
  useEffect(() => {
    if (merchant === undefined) return;
    let stop: (() => void) | null = null;
    let gone = false;
    async function follow() {
      const { followChanges } = await loadCode(() => import('../../portal/live/events.ts'));
      if (!gone) stop = followChanges(since);
    }
    const timer = setTimeout(() => void follow(), FOLLOW_AFTER_MS);
    // Lists only offer to reload, so that rows do not move under the reader; everything else reloads.
    const stopReloading = onChange(({ kind }) => {
      const predicate = ({ queryKey }: Query) => queryKey[1] !== 'list';
      // A page that is not open reloads once it is: the change may affect its contents.
      void queryClient.invalidateQueries(
        kind === 'unknown' ? { predicate } : { predicate, type: 'inactive', refetchType: 'none' },
      );
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      stopReloading();
      stop?.();
    };
  }, [merchant, since]);
}

/** Notices that appear on every screen. */
function Notices({ merchant }: { merchant: string }) {
  const reads = usePermission('payments:read');
  const unreachable = useUnreachable();
  return (
    <>
      {config.mode === 'live' && reads ? <WaitingNotice merchant={merchant} /> : null}
      {/* There before its words, which are read out as they come. */}
      <div aria-live="polite">{unreachable === null ? null : <UnreachableNotice />}</div>
    </>
  );
}

/** Sidebar, top bar and content, for signed-in users. */
export function ManagementLayout() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  // The tabs change with the screen, not before: they would move the one that is left.
  const shownPath = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const merchant = useSession()?.userId;
  const [panelOpen, setPanelOpen] = useState(false);
  const [panelWanted, setPanelWanted] = useState(false);
  const router = useRouter();

  // The panel closes after each navigation (spec 2.25), the back button's included.
  useEffect(() => router.subscribe('onBeforeNavigate', () => setPanelOpen(false)), [router]);

  // Data of one session must not be seen in the next.
  useEffect(() => {
    if (merchant === undefined) return;
    return () => {
      queryClient.clear();
      forgetUnreachable();
    };
  }, [merchant]);

  // Nor data of the companies that were chosen before.
  useEffect(() => onCompaniesChosen(() => void queryClient.resetQueries()), []);

  // Changes belong to a merchant; the provider's people follow nothing.
  const reads = usePermission('payments:read');
  useFollowedChanges(reads ? merchant : undefined);

  // Without a session no screen may render again: its calls would be refused.
  if (merchant === undefined) return null;

  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-[calc(100dvh-var(--band-height))]">
        <Sidebar path={path} />
        {panelWanted ? (
          <SidebarPanel path={path} open={panelOpen} onClose={() => setPanelOpen(false)} />
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar
            onOpenSidebar={() => {
              setPanelWanted(true);
              setPanelOpen(true);
            }}
          />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[1344px] flex-1 px-8 pt-7 pb-12 max-lg:px-4 max-lg:pt-5 sm:max-lg:px-6"
          >
            <Notices merchant={merchant} />
            <ScreenTabs path={shownPath} />
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      <StaySignedIn />
    </QueryClientProvider>
  );
}
