import { describe, expect, it } from 'vitest';
import { buildStep, readReturn } from './steps.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
const decode = (text: string | undefined) =>
  JSON.parse(Buffer.from(text ?? '', 'base64').toString()) as unknown;

const RETURN = 'https://pay.example/payment/return/abc';
const fingerprint = {
  type: 'threeDS2',
  subtype: 'fingerprint',
  paymentData: 'data',
  token: encode({ threeDSServerTransID: 'server', threeDSMethodURL: 'https://acs.example/method' }),
};
const challenge = {
  type: 'threeDS2',
  subtype: 'challenge',
  authorisationToken: 'token',
  token: encode({
    threeDSServerTransID: 'server',
    acsTransID: 'acs',
    messageVersion: '2.2.0',
    acsURL: 'https://acs.example/challenge',
  }),
};

describe('step of a payer', () => {
  it('opens the address of a redirect, or posts its form', () => {
    const url = 'https://bank.example/';
    expect(buildStep({ type: 'redirect', method: 'GET', url }, RETURN)).toEqual({
      kind: 'address',
      url,
      fields: {},
    });
    const data = { MD: 'one' };
    expect(buildStep({ type: 'redirect', method: 'POST', url, data }, RETURN)).toEqual({
      kind: 'form',
      url,
      fields: data,
    });
    expect(buildStep({ type: 'voucher' }, RETURN)).toBeNull();
  });

  it('takes the fingerprint of a browser in a frame, which ends at our return page', () => {
    const step = buildStep(fingerprint, RETURN)!;
    expect(step).toMatchObject({ kind: 'frame', url: 'https://acs.example/method' });
    expect(decode(step.fields['threeDSMethodData'])).toEqual({
      threeDSServerTransID: 'server',
      threeDSMethodNotificationURL: RETURN,
    });
    const without = { ...fingerprint, token: encode({ threeDSServerTransID: 'server' }) };
    expect(buildStep(without, RETURN)).toEqual({
      kind: 'address',
      url: `${RETURN}?threeDSCompInd=U`,
      fields: {},
    });
  });

  it('posts a challenge that fills the window', () => {
    const step = buildStep(challenge, RETURN)!;
    expect(step).toMatchObject({ kind: 'form', url: 'https://acs.example/challenge' });
    expect(decode(step.fields['creq'])).toEqual({
      threeDSServerTransID: 'server',
      acsTransID: 'acs',
      messageVersion: '2.2.0',
      messageType: 'CReq',
      challengeWindowSize: '05',
    });
  });

  it('is answered only by what belongs to it', () => {
    const cres = encode({ transStatus: 'Y' });
    const told = readReturn(challenge, { cres });
    expect(decode(told?.['threeDSResult'])).toEqual({ transStatus: 'Y', authorisationToken: 'token' });
    expect(readReturn(fingerprint, { cres })).toBeNull();
    expect(readReturn(challenge, { threeDSCompInd: 'Y' })).toBeNull();
    const taken = readReturn(fingerprint, { threeDSCompInd: 'Y' });
    expect(decode(taken?.['threeds2.fingerprint'])).toEqual({ threeDSCompInd: 'Y' });
    const odd = readReturn(fingerprint, { threeDSCompInd: '<script>' });
    expect(decode(odd?.['threeds2.fingerprint'])).toEqual({ threeDSCompInd: 'N' });
    expect(readReturn({ type: 'redirect' }, { redirectResult: 'x', other: 'y' })).toEqual({
      redirectResult: 'x',
    });
    expect(readReturn({ type: 'redirect' }, { cres })).toBeNull();
  });
});
