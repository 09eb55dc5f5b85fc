import type { Session } from '../../../lib/access/session.ts';
import { notFound } from '../../../lib/app-error.ts';
import { inTransaction } from '../../../lib/database/transaction.ts';
import { StreamAnswer } from '../../../lib/http/route.ts';
import { type DocumentDeps, openDocument } from '../document-parts.ts';
import { findApplication } from '../repository.ts';
import { auditReview } from './change-review.ts';

/**
 * Streams a document to a reviewer. That they saw it is written down before the first byte goes out.
 *
 * @throws AppError `notFound` for what is not there, or not whole, or of a draft
 */
export async function viewDocument(
  deps: DocumentDeps,
  session: Session,
  { id, documentId }: { readonly id: string; readonly documentId: string },
): Promise<StreamAnswer> {
  const row = await findApplication(deps.db, id);
  if (!row || row.status === 'DRAFT') throw notFound();
  const { document, type, stream } = await openDocument(deps, row, documentId);
  await inTransaction(deps.db, (tx) =>
    auditReview(deps, tx, session, {
      action: 'application.documentViewed',
      subjectKind: 'document',
      subjectId: document.id,
      after: { applicationId: id, documentKind: document.kind },
    }),
  );
  return new StreamAnswer(stream, type, {
    // Whoever opens the address by itself gets a file, and whatever is in it runs nothing.
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
}
