import { chargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import type { ComponentProps } from 'react';
import { config } from '../../lib/config.ts';
import { useTexts } from '../../lib/language.ts';

export type RespondProps = { id: string } & Omit<ComponentProps<'a'>, 'id' | 'href' | 'children'>;

/** Starts the mail with the evidence against a chargeback. */
export function Respond({ id, ...link }: RespondProps) {
  const { deadlineNotice: texts } = useTexts(chargebacksTexts);
  const subject = encodeURIComponent(texts.subject(id));
  return (
    <a {...link} href={`mailto:${config.supportMail}?subject=${subject}`}>
      {texts.respond}
    </a>
  );
}
