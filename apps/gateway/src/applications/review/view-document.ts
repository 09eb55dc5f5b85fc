import { Readable } from 'node:stream';
import type { DOCUMENT_VIEWS } from '@stuiver/contract';
import { MOST_PIXELS } from '@stuiver/domain/applications/documents';
import type { Session } from '../../platform/access/session.ts';
import { PROVIDER_ID } from '@stuiver/domain/permissions';
import { notFound } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { SizedDrawing } from '../../platform/files/drawing-limits.ts';
import { drawUpload } from '../../platform/files/sealed-uploads.ts';
import { StreamAnswer } from '../../platform/http/route.ts';
import type { Context } from '../../platform/context.ts';
import { auditUser } from '../../platform/audit/write-audit.ts';
import { openDocument } from '../documents/document-parts.ts';
import { findApplication } from '../application/repository.ts';

type Wanted = {
  readonly id: string;
  readonly documentId: string;
  readonly as: (typeof DOCUMENT_VIEWS)[number];
};

/** Sharp enough to read a passport; a long receipt may be twice as high. */
const PREVIEW: SizedDrawing = {
  mostPixels: MOST_PIXELS,
  mostSide: MOST_PIXELS,
  width: 1600,
  height: 3200,
  webp: { quality: 85 },
};

/**
 * Streams a document to a reviewer. The view is audited before the first byte is sent.
 *
 * @param wanted a picture's preview is redrawn as WebP; a PDF's is the file
 * @throws AppError `notFound` for a document that is missing, incomplete or of a draft; 422 on `file` for a picture
 *   that cannot be drawn or would cost too much
 */
export async function viewDocument(
  deps: Context,
  session: Session,
  { id, documentId, as }: Wanted,
): Promise<StreamAnswer> {
  const row = await findApplication(deps.db, id);
  if (!row || row.status === 'DRAFT') throw notFound();
  const { document, type, stream } = await openDocument(deps, row, documentId);
  await inTransaction(deps.db, (tx) =>
    auditUser(deps, tx, { ...session, merchantId: PROVIDER_ID }, 'application.documentViewed', {
      subjectId: document.id,
      after: { applicationId: id, documentKind: document.kind },
    }),
  );
  const isRedrawn = as === 'preview' && type.startsWith('image/');
  const shown = isRedrawn
    ? Readable.from([await drawUpload(stream, id, PREVIEW, 'previewTooLarge')])
    : stream;
  return new StreamAnswer(shown, isRedrawn ? 'image/webp' : type, {
    // Opened by its address, it downloads as a file, and nothing in it runs.
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
}
