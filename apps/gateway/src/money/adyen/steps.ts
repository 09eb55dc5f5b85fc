import type { PayerStep } from '../processors/processor.ts';
import type { AdyenAction } from './record-outcome.ts';

/** A challenge takes the whole window. */
const FULL_WINDOW = '05';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
const encodeForUrl = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Reads the texts of an encoded object; empty for anything else. */
function decode(text: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(text ?? '', 'base64').toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * Converts Adyen's action to a step of the payer: an address or form, or native 3-D Secure, whose fingerprint is taken in
 * a hidden frame and whose challenge fills the window; or a QR code. Null for an action that a browser cannot take.
 *
 * @param returnUrl where the payer's bank posts its result
 */
export function buildStep(action: AdyenAction, returnUrl: string): PayerStep | null {
  const { type, subtype, url, method, data = {}, qrCodeData: code } = action;
  if (type === 'threeDS2') {
    const token = decode(action.token);
    const { threeDSServerTransID } = token;
    if (subtype === 'challenge' || token['acsURL'] !== undefined) {
      const { acsTransID, messageVersion } = token;
      const request = { threeDSServerTransID, acsTransID, messageVersion, messageType: 'CReq' };
      const creq = encodeForUrl({ ...request, challengeWindowSize: FULL_WINDOW });
      return { kind: 'form', url: String(token['acsURL']), fields: { creq } };
    }
    const threeDSMethodData = encodeForUrl({
      threeDSServerTransID,
      threeDSMethodNotificationURL: returnUrl,
    });
    // A bank without a fingerprint has no address for it.
    const at = token['threeDSMethodURL'];
    return typeof at === 'string' && at !== ''
      ? { kind: 'frame', url: at, fields: { threeDSMethodData } }
      : { kind: 'address', url: `${returnUrl}?threeDSCompInd=U`, fields: {} };
  }
  if (code) return { kind: 'code', url: url ?? code, fields: { code } };
  if (!url) return null;
  return { kind: method === 'POST' ? 'form' : 'address', url, fields: data };
}

/** The fields of `/payments/details` that addresses carry back as they are. */
const RETURNED = ['redirectResult', 'payload'] as const;

/** Reads what a payer came back with, as Adyen takes it; null when it is not about the step that they were sent to. */
export function readReturn(
  action: AdyenAction | null,
  returned: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  const { threeDSCompInd, cres } = returned;
  if (action?.type === 'threeDS2') {
    if (cres && action.subtype !== 'fingerprint') {
      const { transStatus } = decode(cres);
      const { authorisationToken } = action;
      return { threeDSResult: encode({ transStatus, authorisationToken }) };
    }
    return threeDSCompInd && action.subtype !== 'challenge'
      ? {
          'threeds2.fingerprint': encode({
            threeDSCompInd: threeDSCompInd === 'Y' ? 'Y' : threeDSCompInd === 'U' ? 'U' : 'N',
          }),
        }
      : null;
  }
  const details = RETURNED.flatMap((name) => (returned[name] ? [[name, returned[name]] as const] : []));
  return details.length > 0 ? Object.fromEntries(details) : null;
}
