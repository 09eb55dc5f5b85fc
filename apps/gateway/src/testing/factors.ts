import { Secret, TOTP } from 'otpauth';
import type { TestApp } from './app.ts';
import type { aSignedInUser } from './merchants.ts';

type SignedInUser = Awaited<ReturnType<typeof aSignedInUser>>;
const FACTOR = '/gateway/account/secondFactor';
const STEP = 30_000;

export type TestFactor = {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** Returns a valid code, which is then used up. */
  readonly freshCode: () => string;
};

/** The code that an app with this secret shows now. */
export function generateCode(test: TestApp, secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return totp.generate({ timestamp: test.clock.now().getTime() });
}

async function send<T>(test: TestApp, { headers }: SignedInUser, url: string, payload: object): Promise<T> {
  const answer = await test.app.inject({ method: 'POST', url, headers, payload });
  if (answer.statusCode !== 200) throw new Error(`a step to a second factor was answered ${answer.body}`);
  return answer.json<T>();
}

/** Starts a second factor, and returns its secret. */
export async function beginFactor(test: TestApp, user: SignedInUser): Promise<string> {
  const { secret } = await send<{ secret: string }>(test, user, FACTOR, { currentPassword: user.password });
  return secret;
}

/** Turns a second factor on. */
export async function withFactor(test: TestApp, user: SignedInUser): Promise<TestFactor> {
  const secret = await beginFactor(test, user);
  const { recoveryCodes } = await send<{ recoveryCodes: string[] }>(test, user, `${FACTOR}/confirm`, {
    code: generateCode(test, secret),
  });
  const freshCode = () => {
    test.clock.advance(STEP);
    return generateCode(test, secret);
  };
  return { secret, recoveryCodes, freshCode };
}
