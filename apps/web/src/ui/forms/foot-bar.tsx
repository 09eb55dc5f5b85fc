import type { ReactNode } from 'react';

/** The bar with a form's buttons, which stays in sight at the window's foot. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="save-bar sticky bottom-4 z-20 mt-6 flex items-center gap-3 rounded-card border border-line bg-surface px-5 py-3 shadow-float max-sm:bottom-0 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-4">
      {children}
    </div>
  );
}
