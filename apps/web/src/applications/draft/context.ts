import type { DocumentKind } from '@stuiver/domain/applications/documents';
import { createContext, use } from 'react';
import { useStore } from '../../lib/store.ts';
import type { Upload } from '../../lib/uploads/uploads.ts';
import type { Draft, DraftState } from './draft.ts';

export const DraftContext = createContext<Draft | null>(null);

/** The draft of the page around it. */
export function useDraft(): Draft & { readonly state: DraftState } {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('There is no draft around this');
  const state = useStore(draft.store);
  return { ...draft, state };
}

/** Files of the application that are on their way, or did not get there. */
export function useUploads(): readonly Upload<DocumentKind>[] {
  return useStore(useDraft().uploads.store);
}
