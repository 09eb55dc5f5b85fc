import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';
import type { Application, ApplicationDocument } from '@stuiver/contract';
import { DOCUMENT_PART } from '@stuiver/domain/applications/documents';
import { type Answers, emptyAnswers } from '@stuiver/domain/applications/fields';
import { startDraft } from '../applications/form/begin.ts';
import type { TestApp } from './app.ts';

const BASE = '/gateway/onboarding/applications';

const ADDRESS = {
  country: 'NL',
  street: 'Oudegracht',
  houseNumber: '12',
  postCode: '3511 AB',
  city: 'Utrecht',
};
const WHO = { nationality: 'NL', birthPlace: 'Utrecht', birthDate: '1980-05-04' };

/** Answers with which nothing is wrong: a BV with two shareholders, both directors and owners. */
export function goodAnswers(): Answers {
  const empty = emptyAnswers();
  const contact = (name: string) => ({
    [`${name}Name`]: 'Piet Bakker',
    [`${name}Email`]: `${name}@bakker.test`,
    [`${name}Phone`]: '+31612345678',
  });
  const person = (id: string, givenName: string, share: string, passportNumber: string) =>
    ({
      id,
      kind: 'person',
      givenName,
      surname: 'Bakker',
      director: 'yes',
      shareholder: 'yes',
      beneficialOwner: 'yes',
      share,
      passportNumber,
      ...WHO,
      ...ADDRESS,
    }) as const;
  return {
    registrant: {
      ...empty.registrant,
      name: 'Anna de Vries',
      position: 'Eigenaar',
      email: 'anna@bakker.test',
      agreed: 'yes',
    },
    company: {
      ...empty.company,
      ...ADDRESS,
      name: 'Bakker Brood BV',
      legalForm: 'BV',
      incorporationCountry: 'NL',
      registrationNumber: '12345678',
      incorporationDate: '2015-03-01',
      phone: '+31301234567',
      email: 'info@bakker.test',
      regulated: 'no',
      directorName: 'Jan Bakker',
      directorEmail: 'jan@bakker.test',
      directorPhone: '+31612345678',
    },
    contacts: { ...contact('technical'), ...contact('operations'), ...contact('disputes') },
    people: [
      person('0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a01', 'Jan', '60', 'NPCANARY1'),
      person('0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a02', 'Els', '40', 'NPCANARY2'),
    ],
    ownership: { ...empty.ownership, bearerShares: 'no' },
    business: {
      ...empty.business,
      description: 'Brood en taart, bezorgd aan huis',
      yearsInIndustry: '11',
      monthlyTransactions: '800',
      existingTurnover: '10000',
      expectedTurnover: '15000,50',
      averageTransaction: '18.75',
      chargebackPercentage: '0,1',
      targetMarkets: 'NL,BE',
      currencies: 'EUR',
    },
    industries: [
      {
        id: '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a03',
        websiteUrl: 'https://bakker.test',
        industry: 'Levensmiddelen',
      },
    ],
    bank: {
      ...empty.bank,
      holder: 'Bakker Brood BV',
      currency: 'EUR',
      iban: 'NL91ABNA0417164300',
      bankName: 'ABN AMRO',
    },
  };
}

/** Builds a small complete PDF that contains `text`. */
export function aPdf(text = 'leeg'): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n% ${text}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
  );
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Columns and rows of each of the seven passes of an interlaced PNG: first, and distance to the next. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

/**
 * A transparent picture whose file is small and whose pixels are many: it can only be decoded as a whole.
 *
 * @param depth bits of each of a pixel's four values
 */
export async function anInterlacedPng(width: number, height: number, depth: 8 | 16 = 8): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, 1], 8);
  const count = (size: number, from: number, step: number) => Math.max(0, Math.ceil((size - from) / step));
  let left = 0;
  for (const [x, dx, y, dy] of PASSES) {
    const columns = count(width, x, dx);
    if (columns > 0) left += count(height, y, dy) * (1 + (columns * 4 * depth) / 8);
  }
  const zeros = Buffer.alloc(1024 * 1024);
  function* pixels() {
    for (; left > 0; left -= zeros.length) yield zeros.subarray(0, left);
  }
  const data = await buffer(Readable.from(pixels()).pipe(createDeflate({ level: 1 })));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', data),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export type Applicant = {
  readonly token: string;
  readonly application: Application;
  readonly call: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ) => Promise<{ status: number; body: unknown }>;
  /** Sends a document in its parts; the last answer. */
  readonly upload: (
    bytes: Buffer,
    document?: { id?: string; kind?: string; dated?: string | null; name?: string },
  ) => Promise<{ status: number; body: unknown }>;
};

/** Calls with a private link's token. */
export function buildApplicant({ app }: TestApp, token: string): Pick<Applicant, 'call' | 'upload'> {
  const headers = { authorization: `Bearer ${token}` };
  const call: Applicant['call'] = async (method, path, payload) => {
    const answer = await app.inject({
      method,
      url: `${BASE}/current${path}`,
      headers: {
        ...headers,
        ...(Buffer.isBuffer(payload) ? { 'content-type': 'application/octet-stream' } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  let made = 0;
  return {
    call,
    async upload(bytes, { id, kind = 'uboId', dated = null, name = 'paspoort.pdf' } = {}) {
      const own = id ?? `0190a1b2-c3d4-4e5f-8a9b-${String(++made).padStart(12, '0')}`;
      let last = await call('POST', '/documents', { id: own, kind, name, size: bytes.length, dated });
      if (last.status !== 200) return last;
      const { receivedParts } = (last.body as { document: ApplicationDocument }).document;
      for (let index = receivedParts; index * DOCUMENT_PART < bytes.length; index += 1) {
        const part = bytes.subarray(index * DOCUMENT_PART, (index + 1) * DOCUMENT_PART);
        last = await call('PUT', `/documents/${own}/parts/${index}`, part);
        if (last.status !== 200) return last;
      }
      return last;
    },
  };
}

/** Starts an application as a person who reads the address. */
export async function anApplicant(
  test: TestApp,
  { name = 'Anna de Vries', email = 'anna@bakker.test' } = {},
): Promise<Applicant> {
  const { token, application } = await startDraft(test.context, { name, email, language: 'nl' });
  return { token, application, ...buildApplicant(test, token) };
}
