import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Returns the key that a caller without a session is counted by: the IPv4 address, or the IPv6 network of 64 bits.
 * Callers who hung up have no address and share one count.
 */
export function addressOf(request: FastifyRequest): string {
  const address: string | undefined = request.ip;
  return address === undefined ? 'gone' : rateLimit.normalizeIP(address);
}

/** The whole address of a caller, behind the trusted proxies; null for callers who hung up. */
export function wholeAddressOf(request: FastifyRequest): string | null {
  const address: string | undefined = request.ip;
  // IPv4 addresses come as IPv6 where the machine listens to both.
  return address !== undefined && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

/** Source of a password or code. */
export type Source = {
  /** The IPv4 address, or the IPv6 network of 64 bits. */
  readonly address: string;
  /** The IPv6 network of 48 bits, of which a provider gives a customer one; the address itself for IPv4. */
  readonly network: string;
  /** The `cookie` header. */
  readonly cookies: string | undefined;
};

/** Returns the source of a call. */
export function sourceOf(request: FastifyRequest): Source {
  const address = addressOf(request);
  const whole = wholeAddressOf(request);
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
