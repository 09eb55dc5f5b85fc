import type { MandateDetails } from '@stuiver/contract';
import { mandatesTexts } from '@stuiver/messages/nl/mandates/mandates';
import { useState } from 'react';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/load-code.ts';

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx'), 'AmendDialog');

/** Changes the account of a mandate; hidden once it has ended. */
export function AmendButton({ mandate }: { mandate: MandateDetails }) {
  const { action } = useTexts(mandatesTexts).amend;
  const [open, setOpen] = useState(false);
  const mayAmend = usePermission('recurrences:write');
  if (!mayAmend || !mandate.active) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{action}</Button>
      {open ? <AmendDialog mandate={mandate} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
