import * as contract from '@stuiver/contract';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { invalid, notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { previewPage, previewPaymentLink } from './preview-page.ts';
import { uploadPicture } from '../../company/branding/merchant-pictures.ts';
import { testNotification } from '../../company/webhooks/test-notification.ts';
import { tryPicture } from '../../company/branding/try-picture.ts';

/** Someone else's company is one that is not there. */
function checkOwn(scope: MerchantScope, id: string): void {
  if (!scope.merchantIds.includes(id)) throw notFound();
}

/** The calls that try out company settings and payment links before they are saved. */
export function hostedLookRoutes(deps: Context): Route[] {
  return [
    route(contract.previewPage, ({ session, scope, body }) => {
      checkOwn(scope, body.id);
      return previewPage(deps, session, body);
    }),
    route(contract.previewPaymentLink, ({ scope, body }) => {
      checkOwn(scope, body.id);
      return previewPaymentLink(deps, body);
    }),
    route(contract.uploadPicture, async ({ session, scope, params: { id, kind }, request }) => {
      checkOwn(scope, id);
      if (!Buffer.isBuffer(request.body)) throw invalid('file', 'required');
      const of = { merchantId: id, userId: session.userId, kind };
      return { url: await uploadPicture(deps, of, request.body) };
    }),
    route(contract.tryPicture, ({ session, scope, body: { id, kind, url } }) => {
      checkOwn(scope, id);
      return tryPicture(deps, { merchantId: id, userId: session.userId, kind, url: url.trim() });
    }),
    route(contract.testNotification, ({ scope, body }) => {
      checkOwn(scope, body.id);
      return testNotification(deps, body.id, body.notifyUrl);
    }),
  ];
}
