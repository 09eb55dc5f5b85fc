import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { config } from '../../lib/config.ts';
import { queryClient } from '../../lib/query.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { Backdrop, LanguageChoice } from '../../portal/auth/simple-parts.tsx';

/** The bare page: no sidebar, no top bar (spec 2.22). Its foot waits for the screen, which may push it down. */
export function SimpleLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="group/page flex min-h-[calc(100dvh-var(--band-height))] flex-col items-center overflow-clip px-5 pt-10 pb-6">
        <Backdrop />
        <header className="flex items-center gap-3">
          <CoinMark className="size-8" />
          <span className="text-title font-semibold tracking-[-0.015em]">{config.productName}</span>
        </header>
        <main id="content" tabIndex={-1} className="mt-7 w-full max-w-[640px] has-data-wide:max-w-[1040px]">
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <footer className="mt-auto pt-8 [:empty+&]:invisible">
          <LanguageChoice />
        </footer>
      </div>
    </QueryClientProvider>
  );
}
