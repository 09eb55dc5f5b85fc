import { switchPaymentLink } from '@stuiver/contract/routes';
import { ApiError, call } from '../../../../lib/api.ts';
import { useAction } from '../../use-action.ts';

/**
 * Switches a link off or on.
 *
 * @param id which link
 * @param reload asks for it again once it is switched
 * @returns `send`, which says whether it was done, and why it was not
 */
export function useSwitch(id: string, reload: () => Promise<void>) {
  const { sending, failure, run } = useAction();
  const send = (on: boolean): Promise<boolean> =>
    run(async () => {
      try {
        await call(switchPaymentLink, { body: { id, on } });
      } catch (error) {
        // What stands in the way has happened meanwhile: the page is to show it.
        if (error instanceof ApiError && error.status === 409) await reload();
        throw error;
      }
      await reload();
    });
  return { sending, failure, send };
}
