import { previewPage, testNotification, tryPicture } from '@stuiver/contract';
import type { MerchantScope } from '../../platform/access/scope.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Services } from '../../app/services.ts';

/** Someone else's company is one that is not there. */
function checkOwn(scope: MerchantScope, id: string): void {
  if (!scope.merchantIds.includes(id)) throw notFound();
}

/** The calls that try out company settings before they are saved. */
export function hostedLookRoutes({ hostedLook, notifications, pictures }: Services): Route[] {
  return [
    route(previewPage, ({ session, scope, body }) => {
      checkOwn(scope, body.id);
      return hostedLook.previewPage(session, body);
    }),
    route(tryPicture, ({ session, scope, body: { id, kind, url } }) => {
      checkOwn(scope, id);
      return pictures.tryPicture({ merchantId: id, userId: session.userId, kind, url: url.trim() });
    }),
    route(testNotification, ({ scope, body }) => {
      checkOwn(scope, body.id);
      return notifications.testNotification(body.id, body.notifyUrl);
    }),
  ];
}
