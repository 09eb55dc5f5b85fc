import { createHash } from 'node:crypto';
import { lockFolder } from '../money/evidence/change-folder.ts';
import { evidenceFiles, updateFolder } from '../money/evidence/folder-queries.ts';
import { folderKey, sealContents, sealPacket } from '../money/evidence/sealed-folder.ts';
import { sealFileName } from '../platform/files/sealed-uploads.ts';
import type { Context } from '../platform/context.ts';
import { AppError } from '../platform/app-error.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { partPlace } from '../platform/files/stored-parts.ts';
import { sealData } from '../platform/security/data-key.ts';
import type { Evidence, EvidenceFile } from '@stuiver/contract';
import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';
import type { ChargebackStage, EvidenceSlot } from '@stuiver/domain/chargebacks/evidence';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { imageLibrary } from '../platform/files/image-library.ts';
import { deliverDue } from '../money/inbox/test-bank.ts';
import { payReference } from '../money/payments/payer/pay-reference.ts';
import type { TestApp } from './app.ts';
import { aCard, aPayment } from './engine/engine.ts';
import { aSignedInUser } from './merchants.ts';

const MINUTE = 60_000;
/** Charged back for fraud; evidence is required a minute later. */
export const FRAUD_CARD = '4000000000000259';

/** A chargeback that waits for evidence, with a signed-in user who may answer it. */
export async function aDispute(
  test: TestApp,
  { amount = 41_250, merchantId = undefined as string | undefined } = {},
) {
  const payment = await aPayment(test, { amount, customerId: 'K-1', ...(merchantId ? { merchantId } : {}) });
  await payReference(test.context, payment.reference, aCard(FRAUD_CARD));
  test.clock.advance(3 * MINUTE);
  while (await deliverDue(test.context));
  const { id } = await test.context.db
    .selectFrom('chargebacks')
    .select('id')
    .where('merchant_id', '=', payment.merchantId)
    .where('payment_id', '=', payment.id)
    .executeTakeFirstOrThrow();
  const user = await aSignedInUser(test, { merchantId: payment.merchantId });
  return { payment, id, user };
}
export type Dispute = Awaited<ReturnType<typeof aDispute>>;

type Answer<T> = { status: number; body: T & { code?: string; errors?: Record<string, string[]> } };

/** Calls of one user about one chargeback. */
export function evidenceCalls(test: TestApp, { id, user }: Pick<Dispute, 'id' | 'user'>) {
  const base = `/gateway/chargeback/evidence/${id}`;
  async function ask<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<Answer<T>> {
    const answer = await test.app.inject({
      method,
      url,
      headers: user.headers,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const folder = async () => (await ask<{ evidence: Evidence }>('GET', base)).body.evidence;
  return {
    folder,
    save: (body: object) =>
      ask<{ evidence: Evidence }>('PUT', base, { letter: null, language: 'nl', ...body }),
    packet: (version: number) => ask<{ evidence: Evidence }>('POST', `${base}/packet`, { version }),
    readPacket: (hash: string) => test.app.inject({ url: `${base}/packet/${hash}`, headers: user.headers }),
    submit: (hash: string) => ask<{ evidence: Evidence }>('POST', `${base}/submit`, { hash }),
    automatic: (hash: string | null) => ask<{ evidence: Evidence }>('PUT', `${base}/automatic`, { hash }),
    accept: () => ask<object>('POST', `/gateway/chargeback/accept/${id}`),
    start: (file: { id: string; slot: EvidenceSlot; name: string; size: number }) =>
      ask<{ file: EvidenceFile }>('POST', `${base}/files`, file),
    remove: (fileId: string) => ask<object>('DELETE', `${base}/files/${fileId}`),
    read: (fileId: string) => test.app.inject({ url: `${base}/files/${fileId}`, headers: user.headers }),
    part: async (fileId: string, index: number, bytes: Buffer): Promise<Answer<{ file: EvidenceFile }>> => {
      const answer = await test.app.inject({
        method: 'PUT',
        url: `${base}/files/${fileId}/parts/${String(index)}`,
        headers: { ...user.headers, 'content-type': 'application/octet-stream' },
        payload: bytes,
      });
      return { status: answer.statusCode, body: answer.json() };
    },
    /** Uploads a file in parts; returns the last answer. */
    async upload(slot: EvidenceSlot, name: string, bytes: Buffer) {
      const fileId = crypto.randomUUID();
      const started = await this.start({ id: fileId, slot, name, size: bytes.length });
      if (started.status !== 200) return started;
      let answer: Answer<{ file: EvidenceFile }> = started;
      for (let index = 0; index * DOCUMENT_PART < bytes.length && answer.status === 200; index += 1)
        answer = await this.part(
          fileId,
          index,
          bytes.subarray(index * DOCUMENT_PART, (index + 1) * DOCUMENT_PART),
        );
      return answer;
    },
  };
}

/** A PDF with a text on each of its pages. */
export async function aPdf(text = 'Bezorgd op 20-11-2026', pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1)
    document.addPage([595, 842]).drawText(text, { x: 50, y: 700, size: 12, font });
  return Buffer.from(await document.save());
}

/** A PDF that is encrypted: without a user's password, it opens everywhere. */
export async function aLockedPdf(
  passwords: { readonly userPassword?: string; readonly ownerPassword?: string },
  text?: string,
): Promise<Buffer> {
  const document = await PDFDocument.load(await aPdf(text));
  document.encrypt({ ownerPassword: 'owner', ...passwords });
  return Buffer.from(await document.save());
}

/** A picture that has to be turned upright and shrunk. */
export async function aPhoto(width = 3000, height = 2000): Promise<Buffer> {
  const sharp = await imageLibrary();
  const colour = { create: { width, height, channels: 3 as const, background: { r: 200, g: 80, b: 20 } } };
  return sharp(colour).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** Stores a file and a packet in a chargeback's folder, without the processes that an upload starts. */
export async function aFolder(
  { context }: { readonly context: Context },
  of: {
    merchantId: string;
    chargebackId: string;
    userId: string;
    stage?: ChargebackStage;
    /** What the file shows; what a case requires depends on its reason. */
    slot?: EvidenceSlot;
  },
): Promise<{ evidenceFileId: string; packetHash: string }> {
  const { merchantId, chargebackId, userId, stage = 'CHARGEBACK', slot = 'deliveryProof' } = of;
  const id = crypto.randomUUID();
  const pdf = await aPdf();
  const sha = createHash('sha256').update(pdf).digest();
  const [key, packetId, at] = [
    { merchant_id: merchantId, chargeback_id: chargebackId, stage },
    crypto.randomUUID(),
    context.clock.now(),
  ];
  await inTransaction(context.db, async (tx) => {
    const folder = await lockFolder(context, tx, key);
    // As in the product: a submitted folder can't be changed, not even by someone who started before.
    if (folder.submitted_at || folder.accepted_at) throw new AppError('evidenceClosed');
    const dataKey = folderKey(context, folder);
    await evidenceFiles.insert(tx, {
      ...key,
      id,
      slot,
      sealed_name: sealFileName(context, dataKey, id, 'bezorging.pdf'),
      size: pdf.length,
      content_type: 'application/pdf',
      status: 'UPLOADING',
      pages: null,
      added_by: userId,
      created_at: at,
    });
    await evidenceFiles.note(tx, { ...key, id }, 0, { status: 'STORED', received_parts: 1, pages: 1 });
    await context.documents.put(
      `${chargebackId}/${id}/0`,
      sealData(context.random, dataKey, partPlace(id, 0), pdf),
    );
    await context.documents.put(`${chargebackId}/${packetId}/0`, sealPacket(context, dataKey, packetId, pdf));
    const contents = { answers: { sold: 'Stadsfiets', explanation: 'Opgehaald in de winkel' }, letter: null };
    await updateFolder(tx, key, {
      version: 1,
      product: 'physical',
      sealed_contents: sealContents(context, dataKey, chargebackId, contents),
      changed_by: userId,
      packet_id: packetId,
      packet_hash: sha,
      packet_size: pdf.length,
      packet_pages: 1,
    });
  });
  return { evidenceFileId: id, packetHash: sha.toString('hex') };
}

/** Stores what the case requires and a packet of it, as {@link aFolder} does; returns the packet's hash. */
export async function aReadyPacket({ context }: TestApp, { id, payment, user }: Dispute): Promise<string> {
  const { stage } = await context.db
    .selectFrom('chargebacks')
    .select('stage')
    .where('merchant_id', '=', payment.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const folder = { merchantId: payment.merchantId, chargebackId: id, userId: user.id, stage };
  return (await aFolder({ context }, folder)).packetHash;
}
