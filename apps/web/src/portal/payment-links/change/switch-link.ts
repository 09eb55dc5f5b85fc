import { switchPaymentLink } from '@stuiver/contract/routes';
import { ApiError, call } from '../../../lib/api.ts';
import { useAction } from '../../parts/use-action.ts';

/** Switches a link off or on; `send` says whether it was done. */
export function useSwitch(id: string, reload: () => Promise<void>) {
  const { sending, failure, run } = useAction();
  const send = (on: boolean): Promise<boolean> =>
    run(async () => {
      try {
        await call(switchPaymentLink, { body: { id, on } });
      } catch (error) {
        // The link has changed meanwhile: the page shows how.
        if (error instanceof ApiError && error.status === 409) await reload();
        throw error;
      }
      await reload();
    });
  return { sending, failure, send };
}
