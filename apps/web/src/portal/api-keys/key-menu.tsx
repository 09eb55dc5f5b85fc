import type { ApiKeyRow } from '@stuiver/contract';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { useTexts } from '../../lib/language.ts';
import { isPermitted, useSession } from '../../lib/session.ts';
import { RowMenu } from '../parts/row-menu.tsx';

/** Dialogs about a key. */
export type KeyQuestion = 'rotate' | 'endOld' | 'addresses' | 'refunds' | 'revoke';

/** Actions on a key in use. A secret is given only to users who hold all of its scopes. */
export function KeyMenu({ apiKey, onAsk }: { apiKey: ApiKeyRow; onAsk: (question: KeyQuestion) => void }) {
  const texts = useTexts(apiKeyTexts);
  const session = useSession();
  const { name, oldSecret, scopes } = apiKey;
  const mayRotate = oldSecret === null && scopes.every((scope) => isPermitted(session, scope));
  const questions: readonly KeyQuestion[] = [
    ...(mayRotate ? (['rotate'] as const) : []),
    ...(oldSecret ? (['endOld'] as const) : []),
    'addresses',
    ...(scopes.includes('refunds:write') && isPermitted(session, 'refunds:write')
      ? (['refunds'] as const)
      : []),
    'revoke',
  ];
  return (
    <RowMenu
      words={texts.menu}
      name={name}
      entries={questions.map((question) => ({
        key: question,
        label: texts[question].action,
        ...(question === 'revoke' || question === 'endOld' ? { tone: 'danger' as const } : {}),
        onSelect: () => onAsk(question),
      }))}
    />
  );
}
