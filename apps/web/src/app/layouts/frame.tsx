import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { type ReactNode, Suspense } from 'react';
import { config } from '../../lib/config.ts';
import { connectionStore } from '../../lib/connection.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { dismissToast, useToasts } from '../../lib/toasts.ts';
import { lazyPart } from '../../ui/load-code.ts';
import { ToastRegion } from '../../ui/overlays/toast.tsx';

const TestClock = lazyPart(() => import('./test-clock.tsx'), 'TestClock');

/** Around every screen: skip link, test band with its clock, a line during an outage, notifications. */
export function Frame({ children }: { children: ReactNode }) {
  const shell = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const toasts = useToasts();
  const connection = useStore(connectionStore);
  const mayMoveClock = usePermission('settings:write') && config.testClock;
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0 print:hidden"
      >
        {shell.skipToContent}
      </a>
      <div className="sticky top-0 z-40 truncate text-center text-small font-medium">
        {config.mode === 'test' ? (
          <aside aria-label={shell.testMode} className="truncate bg-test px-3 leading-[22px] text-test-ink">
            {shell.testMode}
            {mayMoveClock ? (
              <Suspense>
                <TestClock />
              </Suspense>
            ) : null}
          </aside>
        ) : null}
        {/* There before its words, which are read out as they come. */}
        <div role="status">
          {connection === 'up' ? null : (
            <p data-outage className="truncate bg-ink px-3 leading-[28px] text-paper">
              {`${shell.outage[connection].title}. ${shell.outage[connection].text}`}
            </p>
          )}
        </div>
      </div>
      {children}
      <ToastRegion
        toasts={toasts}
        onDismiss={dismissToast}
        label={shell.notifications}
        dismissLabel={common.actions.dismiss}
      />
    </>
  );
}
