import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Limits } from '../../platform/http/http-routes.ts';
import { findPicture, PICTURES_PATH } from '../../company/branding/merchant-pictures.ts';
import { PICTURE_TYPE } from '../../company/branding/read-picture.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^([0-9a-f]{32})\.webp$/;

/**
 * Serves merchants' pictures from our own origin. A name is its content's hash, so it may be cached forever; opened on
 * its own, a picture can do nothing.
 */
export function addMerchantPictures(app: FastifyInstance, deps: Context, limits: Limits): void {
  app.get<{ Params: { merchantId: string; name: string } }>(
    `${PICTURES_PATH}/:merchantId/:name`,
    async (request, reply) => {
      await limits.count(request, reply, 'gateway', null);
      const { merchantId, name } = request.params;
      const hash = NAME.exec(name)?.[1];
      const found = hash && UUID.test(merchantId) ? await findPicture(deps, merchantId, hash) : undefined;
      if (!found) throw notFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(PICTURE_TYPE.contentType)
        .send(found.content);
    },
  );
}
