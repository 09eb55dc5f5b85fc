import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Frame } from './layouts/frame.tsx';
import { OverlayHost } from './layouts/overlay-host.tsx';

/** The root route: the frame around every screen, and the page overlay. */
export function Root() {
  return (
    <Frame>
      <Suspense>
        <Outlet />
      </Suspense>
      <OverlayHost />
    </Frame>
  );
}
