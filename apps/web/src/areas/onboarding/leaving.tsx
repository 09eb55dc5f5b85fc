import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { keepLink, revokeLinks, withdraw } from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useDraft } from './draft/context.ts';
import { Help } from './help.tsx';

/** How to go on later, to stop a link that was passed on, to withdraw, and to reach a person. */
export function Leaving() {
  const { frame } = useTexts(onboardingTexts);
  const { state, close } = useDraft();
  const [asking, setAsking] = useState<'revoke' | 'withdraw' | null>(null);
  const { email = '' } = state.answers.registrant;
  return (
    <div className="print:hidden">
      <Notice tone="calm" title={frame.leave} className="mt-6">
        <p>{frame.leaveText(email)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => setAsking('revoke')}>
            {frame.revoke}
          </Button>
          <Button size="small" tone="danger" onClick={() => setAsking('withdraw')}>
            {frame.withdraw}
          </Button>
        </div>
      </Notice>
      <Help />
      {asking === 'revoke' ? (
        <AskDialog
          words={{
            title: frame.revokeTitle,
            text: frame.revokeText,
            confirm: frame.revoke,
            failed: frame.revokeFailed,
          }}
          onConfirm={async () => {
            await revokeLinks();
            showToast({ tone: 'good', title: frame.revoked });
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'withdraw' ? (
        <AskDialog
          words={{
            title: frame.withdrawTitle,
            text: frame.withdrawText,
            confirm: frame.withdraw,
            failed: frame.withdrawFailed,
          }}
          onConfirm={async () => {
            await withdraw();
            close();
            keepLink(null);
            showToast({ tone: 'good', title: frame.withdrawn, text: frame.withdrawnText });
          }}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  );
}
