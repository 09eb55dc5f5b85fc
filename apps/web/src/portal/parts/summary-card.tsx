import { commonTexts } from '@stuiver/messages/nl/shared/common';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language.ts';
import { Card, CardBody, type Fact, Facts } from '../../ui/card.tsx';
import { Folded } from '../../ui/folded.tsx';
import { StatusDot, type Tone } from '../../ui/status-dot.tsx';

/** Keys of texts that are labels. */
export type LabelOf<Texts> = { [K in keyof Texts]: Texts[K] extends string ? K : never }[keyof Texts] &
  string;

/** Facts in the order of `values`, labelled by the texts of the same keys; those without a value are left out. */
export function buildFacts<Texts>(
  texts: Texts,
  values: { readonly [K in LabelOf<Texts>]?: ReactNode },
): Fact[] {
  return Object.entries<ReactNode>(values).flatMap(([key, value]) =>
    value ? [{ key, label: String(texts[key as keyof Texts]), value }] : [],
  );
}

/** Facts of the texts that a shop keeps with something, by its own names. */
export function buildMetadataFacts(metadata: Readonly<Record<string, string>>): Fact[] {
  return Object.entries(metadata).map(([name, value]) => ({ key: `metadata.${name}`, label: name, value }));
}

export type SummaryCardProps = {
  /** The one large figure of the page. */
  figure: ReactNode;
  tone: Tone;
  status: string;
  /** The state in a sentence. */
  sentence: string;
  /** Advice on the next step. */
  advice?: string | null;
  facts: readonly Fact[];
  /** References and other facts that few people need. */
  folded?: readonly Fact[];
};

/** The first card of a details page: figure, status in a word and in a sentence, and the facts in two columns. */
export function SummaryCard(props: SummaryCardProps) {
  const { figure, tone, status, sentence, advice, facts, folded } = props;
  const { moreFacts } = useTexts(commonTexts);
  return (
    <Card>
      <CardBody className="border-b border-line">
        <p>{figure}</p>
        <p className="mt-1.5 text-ink-soft" aria-live="polite">
          <StatusDot tone={tone}>{status}</StatusDot>
          <span aria-hidden className="mx-1.5">
            {'·'}
          </span>
          {sentence}
        </p>
        {advice ? <p className="mt-1.5">{advice}</p> : null}
      </CardBody>
      <CardBody className="grid gap-5">
        <Facts facts={facts} />
        {folded ? (
          <Folded quiet title={moreFacts}>
            <Facts facts={folded} />
          </Folded>
        ) : null}
      </CardBody>
    </Card>
  );
}
