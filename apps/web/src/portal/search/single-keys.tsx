import { useEffect, useState } from 'react';
import { isSingleKey, useSingleKeys } from '../../lib/browser/single-keys.ts';
import { KeysDialog } from './keys-dialog.tsx';

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
