import type { Deprecation, Endpoint } from '@stuiver/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Checks whether a request sends a field, by its dotted path in the body or its name in the query. */
function sends({ body, query }: Pick<FastifyRequest, 'body' | 'query'>, path: string): boolean {
  return [body, query].some((place) => {
    let value: unknown = place;
    for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name];
    return value !== undefined;
  });
}

/** Returns the deprecated parts of a call that a request uses: the call itself, and fields that it sends. */
export function findUsedDeprecations(
  { deprecated = [] }: Endpoint,
  request: Pick<FastifyRequest, 'body' | 'query'>,
): readonly Deprecation[] {
  return deprecated.filter(({ field }) => field === undefined || sends(request, field));
}

/** Sets the headers by which an answer announces the end of what its request uses (RFC 9745 and 8594), the first to end. */
export function announceDeprecation(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): void {
  const [first] = findUsedDeprecations(endpoint, request).toSorted((a, b) => (a.sunset < b.sunset ? -1 : 1));
  if (!first) return;
  reply.header('deprecation', `@${Date.parse(first.since) / 1000}`);
  reply.header('sunset', new Date(first.sunset).toUTCString());
}
