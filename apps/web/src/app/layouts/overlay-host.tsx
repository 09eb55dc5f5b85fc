import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { useTexts } from '../../lib/language.ts';
import { closeOverlay, OVERLAY_REDIRECT_MS, type OverlayTarget, useOverlay } from '../../lib/overlay.ts';
import { Button } from '../../ui/button.tsx';
import { PageOverlay } from '../../ui/overlays/page-overlay.tsx';

/** Shows the page overlay and follows its redirect. */
export function OverlayHost() {
  const { open, overlay } = useOverlay();
  const shell = useTexts(shellTexts);
  const common = useTexts(commonTexts);
  const router = useRouter();
  const { redirect, back } = overlay;

  const go = useCallback(
    (target: OverlayTarget) => {
      // It stays visible until the other site takes over.
      if (target.kind === 'external') return location.assign(target.url);
      closeOverlay();
      return void router.navigate({ href: target.url });
    },
    [router],
  );

  useEffect(() => {
    if (!open || !redirect) return;
    const timer = setTimeout(() => go(redirect), OVERLAY_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [open, redirect, go]);

  return (
    <PageOverlay
      tone={overlay.tone}
      title={overlay.title ?? (overlay.tone === 'error' ? shell.overlay.error : shell.overlay.loading)}
      message={overlay.message}
      redirectText={redirect ? shell.overlay.redirecting : undefined}
      back={back ? <Button onClick={() => go(back)}>{common.actions.back}</Button> : null}
    />
  );
}
