import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Bytes of an X25519 public key in DER. */
const PUBLIC = 44;
const NONCE = 12;
const TAG = 16;

const der = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });

function cipherKey(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer {
  const shared = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', shared, salt, 'stuiver:backup', 32));
}

/**
 * Seals bytes to a public key (ECIES: X25519, HKDF-SHA-256, AES-256-GCM), so that the server that makes backups cannot
 * open them.
 *
 * @param pem an X25519 public key
 */
export function sealTo(pem: string, plain: Uint8Array): Buffer {
  const recipient = createPublicKey(pem);
  const { privateKey, publicKey } = generateKeyPairSync('x25519');
  const nonce = randomBytes(NONCE);
  const salt = Buffer.concat([der(publicKey), der(recipient)]);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(privateKey, recipient, salt), nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([der(publicKey), nonce, body, cipher.getAuthTag()]);
}

/**
 * Opens what {@link sealTo} sealed.
 *
 * @param pem the private key
 * @throws Error when it was changed, or sealed to another key
 */
export function openSealed(pem: string, sealed: Buffer): Buffer {
  const privateKey = createPrivateKey(pem);
  const sender = createPublicKey({ key: sealed.subarray(0, PUBLIC), format: 'der', type: 'spki' });
  const salt = Buffer.concat([sealed.subarray(0, PUBLIC), der(createPublicKey(privateKey))]);
  const nonce = sealed.subarray(PUBLIC, PUBLIC + NONCE);
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(privateKey, sender, salt), nonce);
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  return Buffer.concat([
    decipher.update(sealed.subarray(PUBLIC + NONCE, sealed.length - TAG)),
    decipher.final(),
  ]);
}
