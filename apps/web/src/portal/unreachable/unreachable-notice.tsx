import { LANGUAGE_FACTS } from '@stuiver/domain/languages';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { type CompaniesTexts, companiesTexts } from '@stuiver/messages/nl/companies/companies';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { askUnreachableAgain, useUnreachable } from './unreachable.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { flatten, treeQuery } from '../companies/company-tree.ts';

/** Companies that are named one by one. */
const NAMED = 4;

/** The first companies by name, in the tree's order, and how many others there are. */
function listed(
  names: readonly string[],
  count: number,
  { companies, others }: CompaniesTexts['unreachable'],
): string[] {
  if (names.length === 0) return [companies(count)];
  const named = names.slice(0, NAMED);
  return count > named.length ? [...named, others(count - named.length)] : named;
}

/**
 * Names the companies that the screen leaves out because the machine that holds their data does not answer, until a
 * retry leaves out none.
 */
export function UnreachableNotice() {
  const { unreachable: texts } = useTexts(companiesTexts);
  const { actions } = useTexts(commonTexts);
  const { locale } = LANGUAGE_FACTS[useLanguage()];
  const leftOut = useUnreachable();
  const { data: tree, isPending } = useQuery({ ...treeQuery(), enabled: leftOut !== null });
  const [isAsking, setAsking] = useState(false);
  const askAgain = async () => {
    setAsking(true);
    await askUnreachableAgain(() => queryClient.invalidateQueries());
    setAsking(false);
  };

  // Data of another screen may be older, or from the cache: it is reloaded, and this with it.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shownAt = useRef(path);
  useEffect(() => {
    if (shownAt.current !== path) void askUnreachableAgain(() => queryClient.invalidateQueries());
    shownAt.current = path;
  }, [path]);

  if (leftOut === null || isPending) return null;
  const { ids, more } = leftOut;
  const names = tree ? flatten(tree).filter(({ node }) => ids.includes(node.id)) : [];
  const words = listed(
    names.map(({ node }) => node.name),
    ids.length + more,
    texts,
  );
  return (
    <Notice tone="wait" title={texts.title(new Intl.ListFormat(locale).format(words))} className="mb-6">
      <p className="mb-2">{texts.text(ids.length + more)}</p>
      <Button size="small" loading={isAsking} onClick={() => void askAgain()}>
        {actions.retry}
      </Button>
    </Notice>
  );
}
