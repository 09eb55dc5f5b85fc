import * as contract from '@stuiver/contract';
import { Readable } from 'node:stream';
import { invalid } from '../../platform/app-error.ts';
import { type Route, route, StreamAnswer } from '../../platform/http/route.ts';
import type { PaymentDeps } from '../processors/processor.ts';
import { saveEvidence } from './change-folder.ts';
import { readEvidenceFile, removeEvidenceFile, sendEvidencePart, startEvidenceFile } from './files.ts';
import { makePacket, readPacket } from './packet.ts';
import { getOpenChargebacks } from './read-desk.ts';
import { getEvidence } from './read-evidence.ts';
import { acceptChargeback, setAutomaticFiling, submitEvidence } from './submit.ts';

/** The calls by which a company answers its chargebacks. */
export function evidenceRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getEvidence, async ({ scope, params, query }) => ({
      evidence: await getEvidence(deps, scope, params.id, query.stage),
    })),
    route(contract.saveEvidence, async ({ scope, session, params, body }) => ({
      evidence: await saveEvidence(deps, scope, session, params.id, body),
    })),
    route(contract.startEvidenceFile, async ({ scope, session, params, body }) => ({
      file: await startEvidenceFile(deps, scope, session, params.id, body),
    })),
    route(contract.sendEvidencePart, async ({ scope, session, params, request }) => {
      if (!Buffer.isBuffer(request.body)) throw invalid('body', 'required');
      const part = { fileId: params.fileId, index: Number(params.index), bytes: request.body };
      return { file: await sendEvidencePart(deps, scope, session, params.id, part) };
    }),
    route(contract.readEvidenceFile, async ({ scope, session, params, reply }) => {
      const { name, type, stream } = await readEvidenceFile(deps, scope, session, params);
      reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
      return new StreamAnswer(stream, type);
    }),
    route(contract.removeEvidenceFile, ({ scope, session, params }) =>
      removeEvidenceFile(deps, scope, session, params),
    ),
    route(contract.makePacket, async ({ scope, session, params, body }) => ({
      evidence: await makePacket(deps, scope, session, { id: params.id, version: body.version }),
    })),
    route(contract.readPacket, async ({ scope, session, params, reply }) => {
      const bytes = await readPacket(deps, scope, session, params);
      reply.header('content-disposition', `inline; filename="${params.id}.pdf"`);
      return new StreamAnswer(Readable.from([bytes]), 'application/pdf');
    }),
    route(contract.submitEvidence, async ({ scope, session, params, body }) => ({
      evidence: await submitEvidence(deps, scope, session, { id: params.id, hash: body.hash }),
    })),
    route(contract.setAutomaticFiling, async ({ scope, session, params, body }) => ({
      evidence: await setAutomaticFiling(deps, scope, session, { id: params.id, hash: body.hash }),
    })),
    route(contract.getOpenChargebacks, ({ query }) => getOpenChargebacks(deps, query)),
    route(contract.acceptChargeback, ({ scope, session, params }) =>
      acceptChargeback(deps, scope, session, params.id),
    ),
  ];
}
