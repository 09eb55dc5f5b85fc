import {
  type EvidenceSlot,
  LONGEST_ANSWER,
  LONGEST_LETTER,
  PRODUCT_KINDS,
  type ProductKind,
  slotKind,
  slotsFor,
} from '@stuiver/domain/chargebacks/evidence';
import { LANGUAGE_FACTS, LANGUAGES } from '@stuiver/domain/languages';
import { evidenceTexts } from '@stuiver/messages/nl/chargebacks/evidence';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useEffect, useState } from 'react';
import { DayField } from '../../../lib/forms/day-field.tsx';
import { dayForField } from '../../../lib/forms/day-input.ts';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Folded } from '../../../ui/folded.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { CircleCheck } from '../../../ui/icons.tsx';
import { FilesSlot } from './files-slot.tsx';
import { checkEvidenceAnswer, useFolder } from './folder.ts';

/** Control characters that a letter cannot hold; a tab becomes a space. */
const plain = (text: string) =>
  text.replaceAll('\t', ' ').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '');

/** Checks whether a slot has what it asks for, as the form shows it. */
export function useFilled(): (slot: EvidenceSlot) => boolean {
  const { evidence, mine } = useFolder().state;
  return (slot) => {
    if (slotKind(slot) === 'files')
      return evidence.files.some((file) => file.slot === slot && file.status === 'STORED');
    const answer = mine.answers[slot]?.trim() ?? '';
    return answer !== '' && checkEvidenceAnswer(slot, answer) === null;
  };
}

/** Asks what was sold, by one click; what the company said last time comes first. */
export function ProductCard() {
  const { product: texts } = useTexts(evidencePageTexts);
  const { products } = useTexts(evidenceTexts);
  const { change, isReadOnly, state } = useFolder();
  const [isChanging, setChanging] = useState(false);
  const { usualProduct: usual } = state.evidence;
  const { product } = state.mine;
  const kinds = [
    ...(usual ? [usual] : []),
    ...PRODUCT_KINDS.filter((kind) => kind !== usual),
  ] satisfies ProductKind[];
  const isOpen = !isReadOnly && (product === null || isChanging);
  return (
    <Card
      title={texts.title}
      aside={
        product !== null && !isOpen && !isReadOnly ? (
          <Button size="small" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        ) : null
      }
      padded
    >
      {isOpen ? (
        <div role="group" aria-label={texts.title} className="grid gap-2 sm:grid-cols-2">
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === product}
              onClick={() => {
                change({ product: kind });
                setChanging(false);
              }}
              className={cx(
                'flex min-h-11 items-center justify-between gap-2 rounded-control border px-3 py-2 text-left text-body font-medium transition-colors hover:border-brand hover:bg-brand-soft',
                kind === (product ?? usual) ? 'border-brand bg-brand-soft' : 'border-control-line',
              )}
            >
              {products[kind]}
              {kind === usual ? (
                <span className="text-small font-normal text-ink-soft">{texts.usual}</span>
              ) : null}
            </button>
          ))}
        </div>
      ) : (
        <p className="font-medium">{product ? products[product] : '–'}</p>
      )}
    </Card>
  );
}

function Slot({ slot, isRequired }: { slot: EvidenceSlot; isRequired: boolean }) {
  const { slots: texts } = useTexts(evidencePageTexts);
  const { slots } = useTexts(evidenceTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { answer, isReadOnly, state } = useFolder();
  const isFilled = useFilled()(slot);
  const { label, why } = slots[slot];
  const value = state.mine.answers[slot] ?? '';
  const [refused] = state.errors[slot] ?? state.errors[`answers.${slot}`] ?? [];
  const wrong = checkEvidenceAnswer(slot, value);
  // The field itself shows that a text is no day, once it has been typed.
  const key = refused ?? (wrong === 'notADate' ? null : wrong);
  const error = key === null ? undefined : fields[key as keyof typeof fields];
  const shown = isRequired && !isReadOnly ? `${label} · ${texts.required.toLowerCase()}` : label;
  const kind = slotKind(slot);
  if (kind === 'files' || isReadOnly)
    return (
      <div className="min-w-0 sm:col-span-full">
        <p className="flex items-center gap-1.5 text-body font-medium">
          {shown}
          {isFilled ? <CircleCheck className="size-4 text-good" /> : null}
        </p>
        {isReadOnly ? null : <p className="mb-1.5 text-table text-ink-faint">{why}</p>}
        {kind === 'files' ? (
          <FilesSlot slot={slot} label={label} />
        ) : (
          <p className="whitespace-pre-line break-words text-ink-soft">
            {kind === 'day' ? dayForField(value) || texts.none : value || texts.none}
          </p>
        )}
      </div>
    );
  const common = {
    id: `slot-${slot}`,
    label: shown,
    hint: why,
    error,
    value,
    required: isRequired,
    maxLength: LONGEST_ANSWER,
  };
  const change = (text: string) => answer(slot, plain(text));
  if (kind === 'day') return <DayField {...common} maxLength={10} withCalendar onChange={change} />;
  if (slot === 'explanation' || slot === 'sold')
    return (
      <TextArea
        {...common}
        rows={slot === 'sold' ? 2 : 4}
        className="sm:col-span-full"
        onChange={({ target }) => change(target.value)}
      />
    );
  return <TextField {...common} autoComplete="off" onChange={({ target }) => change(target.value)} />;
}

/** Evidence that the company adds, by case and product: required evidence first, then optional. */
export function SlotsCard() {
  const { slots: texts } = useTexts(evidencePageTexts);
  const { addFiles, isReadOnly, state } = useFolder();
  const { product } = state.mine;
  const slots = product === null ? [] : slotsFor(state.evidence.case, product);
  const required = slots.filter(({ isRequired }) => isRequired);
  const useful = slots.filter(({ isRequired }) => !isRequired);
  const isFilled = useFilled();
  const firstFiles = slots.find(({ slot }) => slotKind(slot) === 'files')?.slot;
  useEffect(() => {
    if (isReadOnly || firstFiles === undefined) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      const place = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-slot]') : null;
      void addFiles((place?.dataset['slot'] as EvidenceSlot | undefined) ?? firstFiles, files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  });
  if (product === null) return null;
  const grid = (some: typeof slots) => (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {some.map((one) => (
        <Slot key={one.slot} {...one} />
      ))}
    </div>
  );
  return (
    <Card title={texts.title}>
      <CardBody>{grid(required)}</CardBody>
      <CardBody className="border-t border-line">
        <Folded
          title={texts.more}
          text={texts.moreText}
          startOpen={useful.some(({ slot }) => isFilled(slot))}
        >
          {grid(useful)}
        </Folded>
      </CardBody>
    </Card>
  );
}

/** The letter: composed, or as the company rewrote it. */
export function LetterCard() {
  const { letter: texts } = useTexts(evidencePageTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const { change, isReadOnly, state } = useFolder();
  const { evidence, mine, errors } = state;
  const [key] = errors['letter'] ?? [];
  if (mine.product === null) return null;
  if (isReadOnly)
    return (
      <Card title={texts.title} padded>
        <p lang={mine.language} className="max-w-[72ch] break-words whitespace-pre-line text-ink-soft">
          {evidence.letter}
        </p>
      </Card>
    );
  const isEdited = mine.letter !== null;
  return (
    <Card
      title={texts.title}
      aside={
        <Segmented
          label={texts.language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_FACTS[value].name }))}
          value={mine.language}
          onChange={(language) => change({ language })}
        />
      }
      padded="grid gap-3"
    >
      <TextArea
        label={texts.label}
        hideLabel
        hint={isEdited ? texts.edited : texts.text}
        error={key === undefined ? undefined : fields[key as keyof typeof fields]}
        rows={14}
        lang={mine.language}
        maxLength={LONGEST_LETTER}
        value={mine.letter ?? evidence.letter}
        onChange={({ target }) => change({ letter: plain(target.value) })}
      />
      {isEdited ? (
        <Button size="small" className="justify-self-start" onClick={() => change({ letter: null })}>
          {texts.reset}
        </Button>
      ) : null}
    </Card>
  );
}
