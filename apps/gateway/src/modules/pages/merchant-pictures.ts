import type { FastifyInstance } from 'fastify';
import { notFound } from '../../lib/app-error.ts';
import { PICTURES_PATH, type PicturesService } from '../pictures/service.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NAME = /^([0-9a-f]{32})\.webp$/;

/**
 * Serves merchants' pictures from our own origin. A name is its content's hash, so that it may be kept
 * for ever; opened by itself it can do nothing.
 *
 * @param app the root instance
 * @param pictures finds them
 */
export function addMerchantPictures(
  app: FastifyInstance,
  pictures: Pick<PicturesService, 'readPicture'>,
): void {
  app.get<{ Params: { merchantId: string; name: string } }>(
    `${PICTURES_PATH}/:merchantId/:name`,
    async (request, reply) => {
      const { merchantId, name } = request.params;
      const hash = NAME.exec(name)?.[1];
      const found = hash && UUID.test(merchantId) ? await pictures.readPicture(merchantId, hash) : undefined;
      if (!found) throw notFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(found.content_type)
        .send(found.content);
    },
  );
}
