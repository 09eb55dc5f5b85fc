import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { untilUp } from '../lib/connection.ts';
import { useTexts } from '../lib/language.ts';
import { Button } from '../ui/button.tsx';
import { CoinMark } from '../ui/coin-mark.tsx';
import { PageMessage } from '../ui/page-message.tsx';
import { CodeMissing, reloadOnce } from './screen-code.ts';

/** Loads the missing data of the current address's screens, and shows them. */
function useRetry(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const pages = router.state.matches.map(({ routeId }) => router.routesById[routeId].options.component);
    await Promise.all(pages.map((page) => page?.preload?.()));
    await router.invalidate();
  };
}

/** A screen whose code cannot be loaded without a connection; it opens once there is one. */
function NotLoaded() {
  const { outage, notLoaded } = useTexts(shellTexts);
  const { actions } = useTexts(commonTexts);
  const retry = useRetry();
  const [isTrying, setTrying] = useState(false);
  useEffect(() => {
    let isGone = false;
    void untilUp().then(() => (isGone ? undefined : retry()));
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that it is shown
  }, []);
  const tryNow = async () => {
    setTrying(true);
    await retry();
    setTrying(false);
  };
  return (
    <Problem title={outage.unreachable.title} text={notLoaded}>
      <Button tone="primary" loading={isTrying} onClick={() => void tryNow()}>
        {actions.retry}
      </Button>
    </Problem>
  );
}

type ProblemProps = { title: string; text: string; children: ReactNode };

function Problem(message: ProblemProps) {
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center p-6">
      <PageMessage drawing={<CoinMark className="size-12" />} {...message} />
    </div>
  );
}

/** A screen whose code did not load or that failed to render. */
export function ScreenFailed({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { screenFailed } = useTexts(shellTexts);
  const reason = error instanceof CodeMissing ? error.reason : null;
  useEffect(() => {
    if (reason === 'replaced') reloadOnce(error);
  }, [reason, error]);
  if (reason === 'noConnection') return <NotLoaded />;
  return (
    <Problem title={screenFailed.title} text={screenFailed.text}>
      <Button tone="primary" onClick={() => location.reload()}>
        {screenFailed.action}
      </Button>
    </Problem>
  );
}
