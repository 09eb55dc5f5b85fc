import * as contract from '@stuiver/contract';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route, StreamAnswer } from '../../platform/http/route.ts';
import { getAddressKey } from '../../platform/access/source.ts';
import { createApplication, beginAnother, resumeApplication } from './begin.ts';
import { requestAddress, confirmAddress, stopAddress } from './address-change.ts';
import { keepStep, getApplication, saveApplication, submitApplication } from './applications.ts';
import { withdrawApplication } from './erase.ts';
import { revokeOtherLinks } from '../application/links.ts';
import { startDocument, sendDocumentPart, removeDocument } from '../documents/documents.ts';
import { readDocument } from '../documents/document-parts.ts';

/** The token of a private link, sent as a bearer token. */
function readBearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** The calls of people who want to become a merchant. */
export function applicationRoutes(deps: Context): Route[] {
  return [
    route(contract.createApplication, ({ body }) => createApplication(deps, body)),
    route(contract.beginAnother, ({ body }) => beginAnother(deps, body.token)),
    route(contract.requestAddress, ({ body, request }) =>
      requestAddress(deps, readBearerToken(request), body.email),
    ),
    route(contract.confirmAddress, ({ body }) => confirmAddress(deps, body.token)),
    route(contract.stopAddress, ({ body }) => stopAddress(deps, body.token)),
    route(contract.keepStep, ({ body, request }) => keepStep(deps, readBearerToken(request), body.step)),
    route(contract.resumeApplication, ({ body }) => resumeApplication(deps, body.email)),
    route(contract.getApplication, async ({ request }) => ({
      application: await getApplication(deps, readBearerToken(request)),
    })),
    route(contract.saveApplication, async ({ body, request }) => ({
      application: await saveApplication(deps, readBearerToken(request), body),
    })),
    route(contract.submitApplication, async ({ body, request }) => ({
      application: await submitApplication(deps, readBearerToken(request), body),
    })),
    route(contract.withdrawApplication, ({ request }) => withdrawApplication(deps, readBearerToken(request))),
    route(contract.revokeOtherLinks, ({ request }) => revokeOtherLinks(deps, readBearerToken(request))),
    route(contract.startDocument, async ({ body, request }) => ({
      document: await startDocument(deps, readBearerToken(request), {
        ...body,
        sender: getAddressKey(request),
      }),
    })),
    route(contract.sendDocumentPart, async ({ params, request }) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('body', 'required');
      const part = { id: params.id, index: Number(params.index), bytes: request.body };
      return { document: await sendDocumentPart(deps, readBearerToken(request), part) };
    }),
    route(contract.readDocument, async ({ params, request, reply }) => {
      const { name, type, stream } = await readDocument(deps, readBearerToken(request), params.id);
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      return new StreamAnswer(stream, type);
    }),
    route(contract.removeDocument, ({ params, request }) =>
      removeDocument(deps, readBearerToken(request), params.id),
    ),
  ];
}
