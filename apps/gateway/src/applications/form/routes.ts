import {
  beginAnother,
  confirmAddress,
  createApplication,
  getApplication,
  keepStep,
  readDocument,
  removeDocument,
  requestAddress,
  withdrawApplication,
  revokeOtherLinks,
  resumeApplication,
  saveApplication,
  sendDocumentPart,
  startDocument,
  stopAddress,
  submitApplication,
} from '@stuiver/contract';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../../platform/app-error.ts';
import { type Route, route, StreamAnswer } from '../../platform/http/route.ts';
import { addressOf } from '../../platform/access/source.ts';
import type { Services } from '../../app/services.ts';

/** The token of a private link, sent as a bearer token. */
function tokenOf({ headers }: FastifyRequest): string | null {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
}

/** The calls of people who want to become a merchant. */
export function onboardingRoutes({ onboarding }: Services): Route[] {
  return [
    route(createApplication, async ({ body }) => {
      await onboarding.createApplication(body);
      return {};
    }),
    route(beginAnother, ({ body }) => onboarding.beginAnother(body.token)),
    route(requestAddress, async ({ body, request }) => {
      await onboarding.requestAddress(tokenOf(request), body.email);
      return {};
    }),
    route(confirmAddress, ({ body }) => onboarding.confirmAddress(body.token)),
    route(stopAddress, async ({ body }) => {
      await onboarding.stopAddress(body.token);
      return {};
    }),
    route(keepStep, async ({ body, request }) => {
      await onboarding.keepStep(tokenOf(request), body.step);
      return {};
    }),
    route(resumeApplication, async ({ body }) => {
      await onboarding.resumeApplication(body.email);
      return {};
    }),
    route(getApplication, async ({ request }) => ({
      application: await onboarding.getApplication(tokenOf(request)),
    })),
    route(saveApplication, async ({ body, request }) => ({
      application: await onboarding.saveApplication(tokenOf(request), body),
    })),
    route(submitApplication, async ({ body, request }) => ({
      application: await onboarding.submitApplication(tokenOf(request), body),
    })),
    route(withdrawApplication, async ({ request }) => {
      await onboarding.withdrawApplication(tokenOf(request));
      return {};
    }),
    route(revokeOtherLinks, async ({ request }) => {
      await onboarding.revokeOtherLinks(tokenOf(request));
      return {};
    }),
    route(startDocument, async ({ body, request }) => ({
      document: await onboarding.startDocument(tokenOf(request), { ...body, sender: addressOf(request) }),
    })),
    route(sendDocumentPart, async ({ params, request }) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('body', 'required');
      const part = { id: params.id, index: Number(params.index), bytes: request.body };
      return { document: await onboarding.sendDocumentPart(tokenOf(request), part) };
    }),
    route(readDocument, async ({ params, request, reply }) => {
      const { name, type, stream } = await onboarding.readDocument(tokenOf(request), params.id);
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      return new StreamAnswer(stream, type);
    }),
    route(removeDocument, async ({ params, request }) => {
      await onboarding.removeDocument(tokenOf(request), params.id);
      return {};
    }),
  ];
}
