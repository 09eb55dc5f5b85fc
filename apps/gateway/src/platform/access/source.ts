import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Returns the key that a caller without a session is counted by: the IPv4 address, or the IPv6 network of 64 bits.
 * Callers who hung up have no address and share one count.
 */
export function getAddressKey(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  return address === undefined ? 'gone' : rateLimit.normalizeIP(address);
}

/** The whole address of a caller, behind the trusted proxies; null for callers who hung up. */
export function getCallerAddress(request: FastifyRequest): string | null {
  const address: string | undefined = request.ip;
  // IPv4 addresses arrive as IPv6 if the machine listens on both.
  return address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

/** Source of a password or code. */
export type Source = {
  /** The IPv4 address, or the IPv6 network of 64 bits. */
  readonly address: string;
  /** The IPv6 network of 48 bits, one per customer of a provider; for IPv4 the address itself. */
  readonly network: string;
  /** The `cookie` header. */
  readonly cookies: string | undefined;
};

/** Returns the source of a call. */
export function getCallSource(request: FastifyRequest): Source {
  const address = getAddressKey(request);
  const whole = getCallerAddress(request);
  const parsed = whole === null ? null : ipaddr.parse(whole);
  const network =
    parsed instanceof ipaddr.IPv6
      ? `${parsed.parts
          .slice(0, 3)
          .map((part) => part.toString(16))
          .join(':')}::/48`
      : address;
  return { address, network, cookies: request.headers.cookie };
}
