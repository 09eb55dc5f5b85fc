import { Readable } from 'node:stream';
import * as contract from '@stuiver/contract';
import { LIMITS } from '@stuiver/contract';
import type { PaymentDeps } from '../processors/processor.ts';
import { type Route, route, StreamAnswer } from '../../platform/http/route.ts';
import { getBankDesk, getBankFiles, getBankLines, getBankOrders, getBankStatements } from './desk.ts';
import { writeFile } from './file-contents.ts';
import { cancelFile, createFile, decideFile, sendFile } from './files.ts';
import { fileName } from './folder.ts';
import { decideAccount, proposeAccount } from './held-orders.ts';
import { decideLine, proposeLine } from './lines.ts';
import { decideAside, proposeAside } from './set-aside.ts';
import { decideStatement, receiveStatements } from './statements.ts';

/** The calls of the provider's people who take files to the bank and statements from it. */
export function bankRoutes(deps: PaymentDeps): Route[] {
  return [
    route(contract.getBankDesk, () => getBankDesk(deps)),
    route(contract.getBankFiles, ({ query }) => getBankFiles(deps, query)),
    route(contract.createBankFile, ({ session, body }) =>
      createFile(deps, session, body.kind, LIMITS.ordersOfBankFile),
    ),
    route(contract.decideBankFile, ({ session, params, body }) =>
      decideFile(deps, session, params.id, body.decision),
    ),
    route(contract.downloadBankFile, async ({ session, params }) => {
      const file = await sendFile(deps, session, params.id);
      const stream = Readable.from(writeFile(deps, deps.db, file));
      return new StreamAnswer(stream, 'application/xml', {
        'content-disposition': `attachment; filename="${fileName(file)}"`,
      });
    }),
    route(contract.cancelBankFile, ({ session, params, body }) =>
      cancelFile(deps, session, params.id, body.reason.trim()),
    ),
    route(contract.getBankOrders, ({ query }) => getBankOrders(deps, query)),
    route(contract.proposeBankAccount, ({ session, params, body }) =>
      proposeAccount(deps, session, params.id, body),
    ),
    route(contract.decideBankAccount, ({ session, params, body }) =>
      decideAccount(deps, session, params.id, body),
    ),
    route(contract.getBankStatements, ({ query }) => getBankStatements(deps, query)),
    route(contract.uploadBankStatement, ({ session, query, request }) => {
      const chunks = Readable.from([request.body instanceof Buffer ? request.body : Buffer.alloc(0)]);
      return receiveStatements(deps, session, { name: query.name, chunks });
    }),
    route(contract.decideBankStatement, ({ session, params, body }) =>
      decideStatement(deps, session, params.id, body.decision),
    ),
    route(contract.proposeBankStatementAside, ({ session, params, body }) =>
      proposeAside(deps, session, params.id, body.reason.trim()),
    ),
    route(contract.decideBankStatementAside, ({ session, params, body }) =>
      decideAside(deps, session, params.id, body),
    ),
    route(contract.getBankLines, ({ query }) => getBankLines(deps, query)),
    route(contract.proposeBankLine, ({ session, params, body }) =>
      proposeLine(deps, session, params.id, body),
    ),
    route(contract.decideBankLine, ({ session, params, body }) => decideLine(deps, session, params.id, body)),
  ];
}
