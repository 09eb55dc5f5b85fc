import { parseLocalisedAmount } from '@stuiver/domain/money';
import { getFormats, type Language } from '@stuiver/messages';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { AmountField, TextField } from '../../../ui/forms/text-field.tsx';
import { ChoiceEditor, CompanyEditor, EndpointEditor, SettlementEditor } from './choice-editors.tsx';
import { DatesEditor } from './dates-editor.tsx';
import type { EditorProps } from './editor-props.ts';
import { Loaded } from './loaded.tsx';
import { splitRange, joinRange } from './filter-query.ts';
import type { FilterOf, CodeList } from '@stuiver/contract/list';
import { optionWord, useFilterTexts } from './filter-words.ts';
import { groupChoices } from './status-groups.ts';
import { getLabelKey } from '../list-search.ts';
import { CODES } from '@stuiver/contract/codes';
import { getPaymentMethods, getStatuses } from '@stuiver/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The gateway's list of statuses that a filter chooses from. */
const STATUS_LISTS = {
  payment: 'payments',
  refund: 'refunds',
  chargebackCondition: 'chargebacks',
  recurrence: 'recurrences',
  mandate: 'mandates',
  paymentLink: 'paymentLinks',
} as const;

async function fetchOptions(source: CodeList, signal: AbortSignal): Promise<readonly string[]> {
  if (source in STATUS_LISTS)
    return (await call(getStatuses, {}, signal))[STATUS_LISTS[source as keyof typeof STATUS_LISTS]];
  if (source === 'method') return (await call(getPaymentMethods, {}, signal)).paymentMethods;
  // Only the provider's own people review applications.
  if (source === 'auditSubject')
    return CODES.auditSubject.filter((kind) => kind !== 'application' && kind !== 'document');
  return CODES[source];
}

/** The choices of a filter, in the gateway's order; they change with a release, or with the companies. */
function useOptions(source: CodeList) {
  return useQuery({
    queryKey: ['filter-options', source],
    queryFn: ({ signal }) => fetchOptions(source, signal),
    staleTime: 10 * 60_000,
  });
}

/** The field of a filter, by its kind; several fields that make up one have its label together. */
export function FilterEditor(props: EditorProps) {
  const { filter, hideLabel } = props;
  const { lists } = useFilterTexts();
  if (filter.kind === 'text') return <TextEditor {...props} filter={filter} />;
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-body font-medium'}>
        {lists.filters[getLabelKey(filter)]}
      </legend>
      <Fields {...props} />
    </fieldset>
  );
}

function Fields({ filter, ...rest }: EditorProps) {
  switch (filter.kind) {
    case 'text':
      return null;
    case 'company':
      return <CompanyEditor {...rest} />;
    case 'endpoint':
      return <EndpointEditor {...rest} />;
    case 'settlement':
      return <SettlementEditor {...rest} />;
    case 'many':
      return <ManyEditor filter={filter} {...rest} />;
    case 'choice':
      return <ChoiceEditor filter={filter} {...rest} />;
    case 'amount':
      return <AmountEditor filter={filter} {...rest} />;
    case 'dates':
      return <DatesEditor filter={filter} {...rest} />;
  }
}

function TextEditor({ filter, value = '', onChange, hideLabel }: EditorProps<FilterOf<'text'>>) {
  const { lists } = useFilterTexts();
  const [typed, setTyped] = useState(value);
  return (
    <TextField
      label={lists.filters[getLabelKey(filter)]}
      hideLabel={hideLabel}
      data-first-focus=""
      value={typed}
      maxLength={filter.maxLength}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value.trim() || undefined);
      }}
    />
  );
}

function ManyEditor({ filter, value, onChange }: EditorProps<FilterOf<'many'>>) {
  const texts = useFilterTexts();
  const query = useOptions(filter.options);
  const [chosen, setChosen] = useState<readonly string[]>(value?.split(',') ?? []);
  const choose = (item: string, on: boolean) => {
    // In the order of the choices, so that the same choices make the same URL.
    const next = (query.data ?? []).filter((known) => (known === item ? on : chosen.includes(known)));
    setChosen(next);
    onChange(next.join(',') || undefined);
  };
  return (
    <Loaded query={query}>
      {(options) => (
        <div className="grid gap-3">
          {groupChoices(filter.options, options).map(({ group, choices }) => (
            <div
              key={group}
              className="grid gap-1.5 max-sm:gap-3"
              {...(group && { role: 'group', 'aria-label': texts.panels.groups[group] })}
            >
              {group ? (
                <p aria-hidden className="text-small font-medium text-ink-faint">
                  {texts.panels.groups[group]}
                </p>
              ) : null}
              {choices.map((item) => (
                <Checkbox
                  key={item}
                  label={optionWord(filter.options, item, texts)}
                  checked={chosen.includes(item)}
                  onChange={(event) => choose(item, event.target.checked)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** One end of a range of amounts, parsed. */
function readBound(text: string, language: Language) {
  if (text.trim() === '') return { wire: '', problem: null };
  const parsed = parseLocalisedAmount(text, language, { allowZero: true });
  return parsed.ok ? { wire: parsed.wire, problem: null } : { wire: '', problem: parsed.reason };
}

/** Checks whether two wire amounts are in the wrong order; both have two decimals. */
function isReversed(min: string, max: string): boolean {
  if (min === '' || max === '') return false;
  return min.length === max.length ? min > max : min.length > max.length;
}

function AmountEditor({ value, onChange, onWrong }: EditorProps<FilterOf<'amount'>>) {
  const { panels } = useFilterTexts();
  const { fields } = useTexts(fieldErrorTexts);
  const language = useLanguage();
  const [typed, setTyped] = useState(() => {
    const [from, to] = splitRange(value ?? '');
    return { from: getFormats(language).decimal(from), to: getFormats(language).decimal(to) };
  });
  const [left, setLeft] = useState(false);
  const validate = (texts: typeof typed) => {
    const min = readBound(texts.from, language);
    const max = readBound(texts.to, language);
    const reversed = isReversed(min.wire, max.wire);
    return { min, max, reversed, wrong: reversed || min.problem !== null || max.problem !== null };
  };
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    const found = validate(next);
    onWrong?.(found.wrong);
    if (!found.wrong) onChange(joinRange([found.min.wire, found.max.wire]));
    setLeft(false);
  };
  const { min, max, reversed } = validate(typed);
  const errors = {
    from: min.problem ? fields[min.problem] : reversed ? fields.reversedRange : undefined,
    to: max.problem ? fields[max.problem] : undefined,
  };
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {(['from', 'to'] as const).map((end) => (
        <AmountField
          key={end}
          label={panels.amount[end]}
          data-first-focus={end === 'from' ? '' : undefined}
          value={typed[end]}
          // Half an amount is no error yet: errors appear when the user leaves the field.
          error={left ? errors[end] : undefined}
          onChange={(event) => change({ [end]: event.target.value })}
          onBlur={() => setLeft(true)}
        />
      ))}
    </div>
  );
}
