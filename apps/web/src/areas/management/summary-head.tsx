import type { ReactNode } from 'react';
import { CardBody } from '../../ui/card.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';

export type SummaryHeadProps = {
  /** The one large figure of the page. */
  figure: ReactNode;
  tone: Tone;
  status: string;
  /** The state in a sentence. */
  sentence: string;
  separator: string;
};

/** The head of a summary card: figure, status in a word, and in a sentence. */
export function SummaryHead({ figure, tone, status, sentence, separator }: SummaryHeadProps) {
  return (
    <CardBody className="border-b border-line">
      <p>{figure}</p>
      <p className="mt-1.5 text-ink-soft" aria-live="polite">
        <StatusDot tone={tone}>{status}</StatusDot>
        <span aria-hidden className="mx-1.5">
          {separator}
        </span>
        {sentence}
      </p>
    </CardBody>
  );
}
