import { useEffect, useState } from 'react';
import { isSingleKey, useSingleKeys } from '../../lib/browser/single-keys.ts';
import { searchTexts } from '@stuiver/messages/nl/search/search';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { Modal } from '../../lib/dialogs/modal.tsx';

/** Lets / search and ? list every key, unless the user has switched such keys off. */
export function SingleKeys({ searchKeys, onSearch }: { searchKeys: string; onSearch: () => void }) {
  const [listed, setListed] = useState(false);
  const allowed = useSingleKeys();
  useEffect(() => {
    if (!allowed) return;
    const onKey = (event: KeyboardEvent) => {
      if (!['/', '?'].includes(event.key) || !isSingleKey(event)) return;
      event.preventDefault();
      // Above another dialog it would interrupt the user.
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      if (event.key === '?') setListed(true);
      else onSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [allowed, onSearch]);
  return listed ? <KeysDialog searchKeys={searchKeys} onClose={() => setListed(false)} /> : null;
}

/** Every key that does something in the portal. */
function KeysDialog({ searchKeys, onClose }: { searchKeys: string; onClose: () => void }) {
  const { keys: texts } = useTexts(searchTexts);
  const isReviewer = usePermission('applications:review');
  const rows = [
    [searchKeys, texts.search],
    ['/', texts.search],
    ['?', texts.list],
    ['↑ ↓', texts.walk],
    ...(isReviewer ? [['← →', texts.turn] as const] : []),
    ['Enter', texts.open],
    ['Esc', texts.close],
  ] as const;
  return (
    <Modal open onClose={onClose} width="small" title={texts.title}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
        {rows.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-[4px] border border-line px-1.5 font-sans text-small">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-small text-ink-soft">{texts.off}</p>
    </Modal>
  );
}
