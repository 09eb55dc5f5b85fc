import type { Language } from '@stuiver/messages';
import { type ReactNode, useState } from 'react';
import type { ChooseLanguage } from './frame.tsx';
import { type Texts, TextsContext } from '../texts.ts';

export type CheckoutAppProps = {
  texts: Texts;
  /** Fetches another language and saves the choice. */
  onLanguage: (language: Language) => Promise<Texts>;
  children: (choose: ChooseLanguage) => ReactNode;
};

/** A payer's page in a language that can change in place, so that typed text stays. */
export function CheckoutApp({ texts, onLanguage, children }: CheckoutAppProps) {
  const [current, setCurrent] = useState(texts);
  const choose = (language: Language) => void onLanguage(language).then(setCurrent);
  return <TextsContext value={current}>{children(choose)}</TextsContext>;
}
