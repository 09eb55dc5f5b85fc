import { generateKeyPairSync, sign } from 'node:crypto';
import { connect } from 'node:net';
import { createServer } from 'node:tls';

/** Encodes a value of ASN.1 as DER. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (text: string) => Buffer.from(text, 'hex');

/** Makes a key and a certificate of it for `localhost`, self-signed. Node can sign, but writes no certificates. */
function makeCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(hex('06082a8648ce3d040302'));
  const commonName = sequence(hex('0603550403'), der(0x0c, Buffer.from('localhost')));
  const name = sequence(der(0x31, commonName));
  const day = (offset: number) => {
    const text = new Date(Date.now() + offset * 86_400_000).toISOString().replace(/[-:T]/g, '');
    return der(0x17, Buffer.from(`${text.slice(2, 14)}Z`));
  };
  const validity = sequence(day(-1), day(1));
  const publicKeyInfo = publicKey.export({ type: 'spki', format: 'der' });
  const certificate = sequence(der(0x02, hex('01')), ecdsaWithSha256, name, validity, name, publicKeyInfo);
  const signature = der(0x03, hex('00'), sign('sha256', certificate, privateKey));
  const cert = sequence(certificate, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/**
 * Ends TLS in front of a server on this machine, as a load balancer does. Its certificate is made at the start, so that
 * browsers have to accept it as self-signed.
 *
 * @returns ends it
 */
export async function startTls(port: number, target: number): Promise<() => Promise<void>> {
  const server = createServer(makeCertificate(), (socket) => {
    const inner = connect(target, '127.0.0.1');
    socket.on('error', () => inner.destroy()).pipe(inner);
    inner.on('error', () => socket.destroy()).pipe(socket);
  });
  // A browser that distrusts the certificate ends the handshake.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return () => new Promise((closed) => server.close(() => closed()));
}
