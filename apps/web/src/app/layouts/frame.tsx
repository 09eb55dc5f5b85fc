import { commonTexts } from '@stuiver/messages/nl/portal/common';
import { shellTexts } from '@stuiver/messages/nl/portal/shell';
import type { ReactNode } from 'react';
import { config } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';
import { dismissToast, useToasts } from '../../lib/toasts.ts';
import { ToastRegion } from '../../ui/overlays/toast.tsx';

/** Around every screen: skip link, test band, notifications. */
export function Frame({ children }: { children: ReactNode }) {
  const shell = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const toasts = useToasts();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-80 -translate-y-20 rounded-control bg-brand px-4 py-2 font-medium text-brand-ink focus:translate-y-0"
      >
        {shell.skipToContent}
      </a>
      {config.mode === 'test' ? (
        <aside
          aria-label={shell.testMode}
          className="sticky top-0 z-40 h-(--band-height) truncate bg-test px-3 text-center text-small leading-[22px] font-medium text-test-ink"
        >
          {shell.testMode}
        </aside>
      ) : null}
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
