import type { Application } from '@stuiver/contract';
import { aPdf, goodAnswers } from '../../apps/gateway/src/testing/applications.ts';

const DOCUMENT = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a77';

export type SubmitWishes = {
  readonly email: string;
  readonly company?: string;
  readonly file?: Buffer;
  readonly fileName?: string;
};

/** Fills in and submits an application by calls; its answers are those of a BV with two shareholders. */
export async function submitApplication(
  origin: string,
  { email, company = 'Bakker Brood BV', file = aPdf(), fileName = 'paspoort.pdf' }: SubmitWishes,
): Promise<Application> {
  const base = `${origin}/gateway/onboarding/applications`;
  const json = { 'content-type': 'application/json' };
  const begun = await fetch(base, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Anna de Vries', email }),
  });
  const { token } = (await begun.json()) as { token: string };
  const ask = async (method: string, path: string, body: object) => {
    const isFile = body instanceof Uint8Array;
    const type = isFile ? 'application/octet-stream' : json['content-type'];
    const answer = await fetch(`${base}/current${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { application: Application };
  };
  const answers = goodAnswers();
  await ask('PUT', '', {
    version: 1,
    answers: { ...answers, company: { ...answers.company, name: company } },
  });
  await ask('POST', '/documents', { id: DOCUMENT, kind: 'uboId', name: fileName, size: file.length });
  await ask('PUT', `/documents/${DOCUMENT}/parts/0`, Buffer.from(file));
  return (await ask('POST', '/submit', { version: 2 })).application;
}
