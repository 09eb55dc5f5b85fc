import { createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Application, ApplicationDocument } from '@stuiver/contract';
import { DOCUMENT_PART, LARGEST_DOCUMENT } from '@stuiver/domain/applications/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Picture, redrawPicture } from '../../platform/files/redraw-picture.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type Applicant, anApplicant, aPdf } from '../../testing/applications.ts';
import { readDocument } from './document-parts.ts';
import { aLockedPdf, aPhoto as aPhotoOf } from '../../testing/evidence.ts';
import { anS3Server, type S3Server } from '../../testing/s3-server.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.alloc(300, 1),
  Buffer.from([0xff, 0xd9]),
]);
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 0x18]), Buffer.from('ftypheic'), Buffer.alloc(40)]);
/** The head of a picture declares its dimensions; nothing behind it is read at the upload. */
const HUGE_PNG = Buffer.concat([
  PNG.subarray(0, 16),
  Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0x17, 0x71]),
  PNG.subarray(24),
]);
const HUGE_JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x80, 0x00]),
  Buffer.alloc(0x7ffe, 1),
  Buffer.from([0xff, 0xff, 0xc2, 0x00, 0x11, 0x08, 0x17, 0x71, 0x27, 0x10, 0x03]),
  Buffer.alloc(300, 1),
  Buffer.from([0xff, 0xd9]),
]);
const LOCKED = Buffer.from('%PDF-1.6\ntrailer << /Root 1 0 R /Encrypt 12 0 R >>\n%%EOF\n');

const FILM = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5000, 1)]);
const ARCHIVE = Buffer.from(`PK\x03\x04pas.exePK\x05\x06${'\0'.repeat(18)}`);
/** Puts 320 KB of a colour profile in front of a JPEG's frame. */
const withColours = (jpeg: Buffer) => {
  const profile = Buffer.concat([Buffer.from([0xff, 0xe2, 0xff, 0xff]), Buffer.alloc(0xfffd, 1)]);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(5).fill(profile), jpeg.subarray(2)]);
};
const aPhoto = () => aPhotoOf(300, 200);
const PREVIEW = {
  mostPixels: 60_000_000,
  mostSide: 30_000,
  width: 1600,
  height: 3200,
  webp: { quality: 85 },
};

let made = 0;
const begin = (test: TestApp): Promise<Applicant> =>
  anApplicant(test, { email: `document${++made}@bakker.test` });
const documentIn = (body: unknown) => (body as { document: ApplicationDocument }).document;
const fetchDocuments = async ({ call }: Applicant) =>
  ((await call('GET', '')).body as { application: Application }).application.documents;

/** A PDF of that many bytes. */
function aBigPdf(size: number): Buffer {
  const end = Buffer.from('\n%%EOF\n');
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9 - end.length, 'x'), end]);
}

describe('a document', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  });
  afterAll(() => test.close());

  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['application/pdf', aBigPdf(DOCUMENT_PART + 5)],
  ])('that is %s is stored whole and read back as it was', async (contentType, bytes) => {
    const applicant = await begin(test);
    const { status, body } = await applicant.upload(bytes, { name: 'Pas van Zoë “1”.pdf' });
    expect([status, documentIn(body)]).toMatchObject([
      200,
      { status: 'STORED', contentType, size: bytes.length, name: 'Pas van Zoë “1”.pdf', review: 'PENDING' },
    ]);
    const answer = await test.app.inject({
      url: `/gateway/onboarding/applications/current/documents/${documentIn(body).id}`,
      headers: { authorization: `Bearer ${applicant.token}` },
    });
    expect(answer.headers).toMatchObject({
      'content-type': contentType,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
  });

  it.each([
    ['a PDF that only its owner’s password changes', () => aLockedPdf({ ownerPassword: 'eigenaar' })],
    ['a PDF after a byte order mark and blanks', () => Buffer.concat([Buffer.from('\ufeff\r\n '), aPdf()])],
    ['a PDF with 5 KB after its end', () => Buffer.concat([aPdf(), Buffer.alloc(5000)])],
    ['a photo with its film', async () => Buffer.concat([await aPhoto(), FILM])],
    ['a photo with a second picture', async () => Buffer.concat([await aPhoto(), await aPhoto()])],
    ['a photo with its colours before its header', async () => withColours(await aPhoto())],
  ])('that is %s is stored, and a reviewer’s preview draws the photo', async (_what, make) => {
    const applicant = await begin(test);
    const { status, body } = await applicant.upload(await make());
    expect([status, documentIn(body)]).toMatchObject([200, { status: 'STORED' }]);
    const { contentType, id } = documentIn(body);
    if (contentType !== 'image/jpeg') return;
    const { stream } = await readDocument(test.context, applicant.token, id);
    const drawn = await redrawPicture(stream, id, PREVIEW);
    // Turned upright, without its metadata.
    expect(drawn).toMatchObject({ width: 200, height: 300 });
    expect((drawn as Picture).content.includes('ftypmp42')).toBe(false);
  });

  it('is read from its store no further ahead than it is taken', async () => {
    const applicant = await begin(test);
    const stored = documentIn((await applicant.upload(aBigPdf(6 * DOCUMENT_PART))).body);
    const asked: string[] = [];
    const documents = {
      ...test.context.documents,
      get(name: string) {
        asked.push(name);
        return test.context.documents.get(name);
      },
    };
    const deps = { ...test.context, documents };
    const slow = await readDocument(deps, applicant.token, stored.id);
    const first = slow.stream[Symbol.asyncIterator]();
    await first.next();
    // Whole, in the meantime.
    await buffer((await readDocument(deps, applicant.token, stored.id)).stream);
    expect(asked.length).toBeLessThanOrEqual(6 + 2);
    slow.stream.destroy();
  });

  it.each([
    [
      'a program with the name of a PDF',
      Buffer.from('MZ\u0090\u0000 not a document at all'),
      'wrongFileType',
    ],
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'wrongFileType'],
    ['a photo as iPhones keep it', HEIC, 'fileHeic'],
    ['nothing', Buffer.alloc(0), 'fileEmpty'],
    ['half a PDF', aPdf().subarray(0, 40), 'fileIncomplete'],
    ['half a JPEG', JPEG.subarray(0, 200), 'fileIncomplete'],
    ['half a PNG', PNG.subarray(0, 50), 'fileIncomplete'],
    ['a PDF with a password', LOCKED, 'fileEncrypted'],
    ['a PDF that opens with a password only', () => aLockedPdf({ userPassword: 'x' }), 'fileEncrypted'],
    [
      'a web page in front of a PDF',
      Buffer.concat([Buffer.from('<script>x</script>'), aPdf()]),
      'wrongFileType',
    ],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'wrongFileType'],
    [
      'a photo with a program',
      async () => Buffer.concat([await aPhoto(), Buffer.from('MZ\0')]),
      'fileHidesAnother',
    ],
    ['a photo with an archive', async () => Buffer.concat([await aPhoto(), ARCHIVE]), 'fileHidesAnother'],
    ['half a photo', async () => (await aPhoto()).subarray(0, -20), 'fileIncomplete'],
    [
      'a photo of too many pixels, whose header is in its second part',
      () => withColours(HUGE_JPEG),
      'fileTooManyPixels',
    ],
    ['a PNG of 10,000 by 6,001 pixels', HUGE_PNG, 'fileTooManyPixels'],
    ['a JPEG of 10,000 by 6,001 pixels', HUGE_JPEG, 'fileTooManyPixels'],
    ['one byte too many', aBigPdf(LARGEST_DOCUMENT + 1), 'fileTooLarge'],
  ])('that is %s is refused in words and not kept', async (_what, file, error) => {
    const applicant = await begin(test);
    const { status, body } = await applicant.upload(typeof file === 'function' ? await file() : file);
    expect([status, body]).toMatchObject([422, { errors: { file: [error] } }]);
    expect(await fetchDocuments(applicant)).toEqual([]);
  });

  it('whose name would read as another, by an override of direction, is refused', async () => {
    const applicant = await begin(test);
    const { status, body } = await applicant.upload(aPdf(), { name: 'pas\u202efdp.exe' });
    expect([status, body]).toMatchObject([422, { errors: { name: ['invalid'] } }]);
    expect(await fetchDocuments(applicant)).toEqual([]);
  });

  it('with a password is found where the word lies across two parts', async () => {
    const word = Buffer.from('/Encrypt 5 0 R');
    const head = Buffer.concat([Buffer.from('%PDF-1.6\n'), Buffer.alloc(DOCUMENT_PART - 9 - 6, ' ')]);
    const bytes = Buffer.concat([head, word, Buffer.from('\n%%EOF')]);
    expect((await (await begin(test)).upload(bytes)).body).toMatchObject({
      errors: { file: ['fileEncrypted'] },
    });
  });

  it.each([
    ['accountStatement', '2026-08-22', 200, undefined],
    ['accountStatement', '2026-08-21', 422, 'tooOld'],
    ['registerExtract', '2026-08-20', 200, undefined],
    ['registerExtract', '2026-08-19', 422, 'tooOld'],
    ['ownershipStructure', '2026-08-19', 422, 'tooOld'],
    ['ownershipStructure', '2026-11-21', 422, 'inTheFuture'],
    ['registerExtract', null, 422, 'required'],
    ['articles', null, 200, undefined],
  ])('%s of %s is answered %i %s on 20 November', async (kind, dated, status, error) => {
    const announced = { id: crypto.randomUUID(), kind, name: 'pas.pdf', size: 100, dated };
    const answer = await (await begin(test)).call('POST', '/documents', announced);
    expect(answer.status).toBe(status);
    if (error) expect(answer.body).toMatchObject({ errors: { dated: [error] } });
  });

  it('resumes where a lost connection left it, and accepts the same part twice', async () => {
    const applicant = await begin(test);
    const bytes = aBigPdf(3 * DOCUMENT_PART);
    const id = '0190a1b2-c3d4-4e5f-8a9b-00000000beef';
    const announced = { id, kind: 'uboId', name: 'pas.pdf', size: bytes.length };
    await applicant.call('POST', '/documents', announced);
    const first = bytes.subarray(0, DOCUMENT_PART);
    for (let times = 0; times < 2; times += 1) {
      const { body } = await applicant.call('PUT', `/documents/${id}/parts/0`, first);
      expect(documentIn(body)).toMatchObject({ status: 'UPLOADING', receivedParts: 1 });
    }
    const gap = await applicant.call('PUT', `/documents/${id}/parts/2`, bytes.subarray(2 * DOCUMENT_PART));
    expect(gap.status).toBe(409);
    const again = await applicant.call('POST', '/documents', announced);
    expect(documentIn(again.body).receivedParts).toBe(1);
    const { body } = await applicant.upload(bytes, { id, name: 'pas.pdf' });
    expect(documentIn(body)).toMatchObject({ status: 'STORED', receivedParts: 3 });
  });

  it('that has not arrived whole counts for nothing', async () => {
    const applicant = await begin(test);
    const id = '0190a1b2-c3d4-4e5f-8a9b-00000000beed';
    await applicant.call('POST', '/documents', {
      id,
      kind: 'uboId',
      name: 'pas.pdf',
      size: 2 * DOCUMENT_PART,
    });
    const { body } = await applicant.call('POST', '/submit', { version: 1 });
    expect(body).toMatchObject({ errors: { 'documents.uboId': ['required'] } });
    expect((await applicant.call('GET', `/documents/${id}`)).status).toBe(404);
  });

  it('of another application is neither read, nor sent on, nor taken away', async () => {
    const owner = await begin(test);
    const stranger = await begin(test);
    const { id } = documentIn((await owner.upload(aPdf())).body);
    expect((await stranger.call('GET', `/documents/${id}`)).status).toBe(404);
    expect((await stranger.call('DELETE', `/documents/${id}`)).status).toBe(404);
    expect((await stranger.call('PUT', `/documents/${id}/parts/0`, aPdf())).status).toBe(404);
    expect(await fetchDocuments(owner)).toHaveLength(1);
  });

  it('is removed at its sender’s request', async () => {
    const applicant = await begin(test);
    const { id } = documentIn((await applicant.upload(aPdf())).body);
    expect((await applicant.call('DELETE', `/documents/${id}`)).status).toBe(200);
    expect(await fetchDocuments(applicant)).toEqual([]);
    expect((await applicant.call('DELETE', `/documents/${id}`)).status).toBe(404);
  });

  it('shares its kind with nine others at most', async () => {
    const applicant = await begin(test);
    const announce = (kind = 'uboId') =>
      applicant.call('POST', '/documents', { id: crypto.randomUUID(), kind, name: 'pas.pdf', size: 100 });
    for (let sent = 0; sent < 10; sent += 1) expect((await announce()).status).toBe(200);
    expect((await announce()).body).toMatchObject({ code: 'limitReached' });
    expect((await announce('articles')).status).toBe(200);
  });

  it('whose part is too long, too short or no part at all is refused', async () => {
    const applicant = await begin(test);
    const id = '0190a1b2-c3d4-4e5f-8a9b-00000000beee';
    await applicant.call('POST', '/documents', { id, kind: 'uboId', name: 'pas.pdf', size: 100 });
    const path = `/documents/${id}/parts/0`;
    expect((await applicant.call('PUT', path, Buffer.alloc(99))).status).toBe(422);
    expect((await applicant.call('PUT', path, Buffer.alloc(DOCUMENT_PART + 2))).status).toBe(422);
    expect((await applicant.call('PUT', path)).status).toBe(422);
    expect((await applicant.call('PUT', path, { not: 'bytes' })).status).toBe(422);
  });
});

describe('a bucket', () => {
  let s3: S3Server;
  let test: TestApp;
  beforeAll(async () => {
    s3 = await anS3Server();
    test = await testApp({ env: { STUIVER_DOCUMENT_STORE: s3.address() } });
  });
  afterAll(async () => {
    await test.close();
    await s3.close();
  });

  it('keeps documents sealed, part by part, and lets nothing be lost while it is away', async () => {
    const applicant = await begin(test);
    const bytes = aBigPdf(2 * DOCUMENT_PART);
    const id = '0190a1b2-c3d4-4e5f-8a9b-00000000b0c4';
    s3.fail(3);
    expect((await applicant.upload(bytes, { id })).status).toBe(503);
    const { body } = await applicant.upload(bytes, { id });
    expect(documentIn(body).status).toBe('STORED');
    const path = `/gateway/onboarding/applications/current/documents/${id}`;
    const headers = { authorization: `Bearer ${applicant.token}` };
    expect((await test.app.inject({ url: path, headers })).rawPayload.equals(bytes)).toBe(true);
    const kept = [...s3.objects].filter(([name]) => name.includes(id));
    expect(kept.map(([name]) => name.slice(-2))).toEqual(['/0', '/1']);
    for (const [, object] of kept) {
      expect(object.length).toBeLessThan(DOCUMENT_PART + 100);
      expect(object.includes('%PDF') || object.includes('xxxx')).toBe(false);
    }
  });
});

describe('a scanner', () => {
  let server: Server;
  let test: TestApp;
  /** What it says of each document; null hangs up. */
  let verdict: string | null;
  let scanned = '';
  beforeAll(async () => {
    server = createServer((socket) => {
      const got: Buffer[] = [];
      socket.on('data', (bytes) => {
        got.push(bytes);
        const all = Buffer.concat(got);
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
        scanned = all.toString('latin1');
        if (verdict === null) socket.destroy();
        else socket.end(`${verdict}\0`);
      });
      socket.on('error', () => undefined);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as { port: number };
    test = await testApp({ env: { STUIVER_DOCUMENT_SCANNER: `tcp://127.0.0.1:${port}` } });
  });
  afterAll(async () => {
    server.close();
    await test.close();
  });

  it('keeps a document out that has a virus, lets others through, and nothing while it gives no answer', async () => {
    const applicant = await begin(test);
    verdict = 'stream: Eicar-Test-Signature FOUND';
    expect((await applicant.upload(aPdf())).body).toMatchObject({ errors: { file: ['fileInfected'] } });
    expect(await fetchDocuments(applicant)).toEqual([]);
    verdict = null;
    const id = '0190a1b2-c3d4-4e5f-8a9b-00000000bee0';
    expect((await applicant.upload(aPdf(), { id })).status).toBe(503);
    expect(await fetchDocuments(applicant)).toMatchObject([{ status: 'UPLOADING' }]);
    verdict = 'stream: OK';
    expect(documentIn((await applicant.upload(aPdf(), { id })).body).status).toBe('STORED');
    expect(scanned).toContain('%PDF');
  });
});
