import type { Context } from '../../lib/context.ts';
import type { DocumentStore } from '../../lib/document-store.ts';
import { deleteForgottenDraft, findForgottenDrafts } from './repository.ts';

/** A draft that nobody has touched for so long is erased. */
const KEEP_DAYS = 90;
const BATCH = 100;

/**
 * Erases forgotten drafts: the row with the key first, after which what the document store still holds is unreadable.
 */
export async function forgetDrafts(deps: Context & { readonly documents: DocumentStore }): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - KEEP_DAYS * 24 * 60 * 60_000);
  const forgotten = await findForgottenDrafts(deps.db, before, BATCH);
  for (const id of forgotten)
    if (await deleteForgottenDraft(deps.db, id, before)) await deps.documents.removeAll(id);
}
