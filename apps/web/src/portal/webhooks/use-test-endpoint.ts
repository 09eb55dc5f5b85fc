import { testEndpoint } from '@stuiver/contract/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { linkTo } from '../../ui/link-to.ts';
import { detailsHref } from '../parts/hrefs.ts';
import { useAction } from '../../lib/dialogs/use-action.ts';
import { reloadWebhooks } from './queries.ts';

/** Sends a test to an endpoint and opens its delivery, which shows request and answer. */
export function useTestEndpoint(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { sending, failure, run } = useAction();
  const send = () =>
    void run(async () => {
      const { delivery } = await call(testEndpoint, { params: { id } });
      void reloadWebhooks(client);
      await navigate(linkTo(detailsHref('delivery', delivery.id)));
    });
  return { sending, failure, send };
}
