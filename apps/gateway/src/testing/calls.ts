import { randomUUID } from 'node:crypto';
import { buildPath, type Endpoint, ENDPOINTS } from '@stuiver/contract';
import { buildExample } from '@stuiver/contract/examples/example';
import {
  EXAMPLE_API_PASSWORD,
  EXAMPLE_IDS,
  EXAMPLE_PASSWORD,
  EXAMPLE_REFERENCE,
  EXAMPLE_URL,
} from '@stuiver/contract/examples/fields';
import { PROVIDER_PERMISSIONS } from '@stuiver/domain/permissions';
import type { InjectOptions } from 'fastify';
import { PASSWORD } from './merchants.ts';

/** The gateway's prefix. */
export const G = '/gateway';

type IdName = keyof typeof EXAMPLE_IDS;
/**
 * Ids that a call may name, as examples do: a user's own, another user's, or unknown ones. The user is signed in, the
 * invited one has an unfinished invitation, the refund request waits, and spare things may be deleted.
 */
export type Target = Readonly<Record<IdName | 'spareEndpointId' | 'spareRoleId', string>>;
/** A target of unknown ids. */
export function randomTarget(): Target {
  const names = [...Object.keys(EXAMPLE_IDS), 'spareEndpointId', 'spareRoleId'];
  const ids = Object.fromEntries(names.map((name) => [name, randomUUID()])) as Target;
  return { ...ids, mandateReference: 'NIEMAND-1', packetHash: 'f'.repeat(64) };
}

/** Ids of the user's own, and the passwords of the test helpers and, if it has to be right, of the user's account. */
export type World = { readonly own: Target; readonly apiPassword: string; readonly password?: string };
export type Call = Pick<InjectOptions, 'method' | 'url' | 'payload'> & {
  readonly headers?: Record<string, string>;
};

/** Spare items that deletions remove, so that other calls keep theirs; null for none. A second deletion finds nothing. */
const DELETED: Readonly<Record<string, Partial<Record<IdName, keyof Target | null>>>> = {
  deleteRole: { roleId: 'spareRoleId' },
  removeEndpoint: { endpointId: 'spareEndpointId' },
  // Without a file of its own the folder would lose its packet.
  removeEvidenceFile: { evidenceFileId: null },
};
/** The same, and a withdrawal that is refused, so that the invited user stays. */
const INSTEAD: typeof DELETED = { ...DELETED, withdrawInvitation: { invitedId: 'userId' } };

const PICTURE = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
const ID_NAMES = new Map(Object.entries(EXAMPLE_IDS).map(([name, id]) => [id as string, name as IdName]));
const BY_NAME = new Map(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint]));
/** Checks whether the provider's people make a call, about companies of others. */
const isProviders = ({ permission }: Endpoint) => PROVIDER_PERMISSIONS.some((one) => one === permission);

const examples = new Map<string, ReturnType<typeof buildExample>>();

/** Makes a call's example once: it is called about many targets. */
function getExample(endpoint: Endpoint): ReturnType<typeof buildExample> {
  const example = examples.get(endpoint.name) ?? buildExample(endpoint);
  examples.set(endpoint.name, example);
  return example;
}

/** The ids that a call's example names, in order; none in calls of the provider's people. */
function listIds(endpoint: Endpoint): IdName[] {
  const { response: _, ...request } = getExample(endpoint);
  const ids: IdName[] = [];
  if (isProviders(endpoint)) return ids;
  JSON.stringify(request, (__, part: unknown) => {
    const id = ID_NAMES.get(part as string);
    if (id) ids.push(id);
    return part;
  });
  return ids;
}

/** Checks whether a call names something that could be someone else's. */
export const namesTarget = (name: string): boolean => listIds(BY_NAME.get(name)!).length > 0;
/** Checks whether a call deletes its target. */
export const isDeletion = (name: string): boolean => name in DELETED;

/**
 * Builds an endpoint's calls about a target, from its example: one that names only the target, and if it names several
 * things, one for each that names it among the user's own.
 */
export function buildCalls(name: string, target: Target, world: World): Call[] {
  const endpoint = BY_NAME.get(name)!;
  const { method, tag, bodyKind } = endpoint;
  const { response: _, ...request } = getExample(endpoint);
  const texts: Readonly<Record<string, string>> = {
    [EXAMPLE_REFERENCE]: target.paymentId,
    // Nothing listens at the discard port of this machine.
    [EXAMPLE_URL]: 'http://127.0.0.1:9/melding',
    [EXAMPLE_PASSWORD]: world.password ?? (tag === 'apiKey' ? PASSWORD : EXAMPLE_PASSWORD),
    [EXAMPLE_API_PASSWORD]: world.apiPassword,
  };
  const ids = listIds(endpoint);
  /** Names the target everywhere, or only at one place. */
  const build = (only?: number): Call => {
    let place = 0;
    const replace = (text: string) => {
      const id = ids.length === 0 ? undefined : ID_NAMES.get(text);
      if (!id) return texts[text] ?? text;
      const instead = INSTEAD[name]?.[id];
      const whose = only === undefined || only === place++ ? target : world.own;
      return instead === null ? text : whose[instead ?? id];
    };
    const { params, query, body } = JSON.parse(JSON.stringify(request), (__, part: unknown) =>
      typeof part === 'string' ? replace(part) : part,
    ) as typeof request;
    const url = buildPath(endpoint, G, { params, query });
    if (bodyKind === 'bytes')
      return {
        method,
        url,
        headers: { 'content-type': 'application/octet-stream' },
        payload: name === 'uploadPicture' ? PICTURE : 'x',
      };
    if (bodyKind === 'text')
      return { method, url, headers: { 'content-type': 'text/plain' }, payload: body as string };
    return { method, url, ...(body === undefined ? {} : { payload: body as object }) };
  };
  // Among a user's own things, another company's hash is only an unknown one.
  const places = ids.flatMap((id, index) => (id === 'packetHash' ? [] : [index]));
  return [build(), ...(places.length > 1 ? places.map(build) : [])];
}
