import { showToast } from '../toasts.ts';
import { useAction } from '../use-action.ts';
import { useFailure } from './failure-notice.tsx';

/**
 * One call, as `useAction`, where a failure has no place of its own.
 *
 * @returns `act`, which does the work and shows a failure as a toast with this title; and whether it is under way
 */
export function useToastedAction() {
  const describeFailure = useFailure();
  const { sending, run } = useAction();
  const act = (title: string, work: () => Promise<void>) =>
    run(work, (error) => showToast({ tone: 'bad', ...describeFailure(title, error) }));
  return { sending, act };
}
