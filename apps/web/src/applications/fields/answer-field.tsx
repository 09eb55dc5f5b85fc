import { unreachable } from '@stuiver/domain/unreachable';
import { tidyValue } from '@stuiver/domain/applications/check-value';
import type { OnboardingFieldError } from '@stuiver/domain/applications/field-errors';
import type { FieldRule, Rule } from '@stuiver/domain/applications/fields';
import { fieldProblem, isAsked, isRequired } from '@stuiver/domain/applications/problems';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { type ComponentProps, useState, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { Checkbox, RadioGroup } from '../../ui/forms/choices.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import type { FieldTexts } from '../../ui/forms/field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { resolvePlace, withAnswer } from '../draft/answers.ts';
import { useDraft } from '../draft/draft.ts';
import { fieldId } from '../steps/steps.ts';
import { DayField } from '../../lib/forms/day-field.tsx';
import { countryOptions, currencyOptions, type Option } from '../../lib/application-answers.ts';
import { X } from '../../ui/icons.tsx';

type CodesFieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  options: readonly Option[];
  /** Label of the list that adds one. */
  add: string;
  removeLabel: (name: string) => string;
  /** Codes, separated by commas. */
  value: string;
  onChange: (value: string) => void;
};

/** Several of many: each that was chosen can be taken away again. */
function CodesField({ options, add, removeLabel, value, onChange, ...field }: CodesFieldProps) {
  const codes = value === '' ? [] : value.split(',');
  const findOptionLabel = (code: string) => options.find((option) => option.value === code)?.label ?? code;
  return (
    <div>
      <Select
        {...field}
        options={options.filter((option) => !codes.includes(option.value))}
        value={null}
        placeholder={add}
        onChange={(code: string) => onChange([...codes, code].join(','))}
      />
      {codes.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2">
          {codes.map((code) => (
            <li
              key={code}
              className="inline-flex items-center gap-1 rounded-full border border-line bg-sunken pl-3 text-table"
            >
              {findOptionLabel(code)}
              <button
                type="button"
                aria-label={removeLabel(findOptionLabel(code))}
                title={removeLabel(findOptionLabel(code))}
                onClick={() => onChange(codes.filter((one) => one !== code).join(','))}
                className="grid size-8 place-items-center rounded-full text-ink-soft hover:text-ink max-sm:size-10"
              >
                <X className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Errors of the gateway at the last submission, by path. */
export type ServerErrors = Readonly<Record<string, readonly OnboardingFieldError[]>>;

export type Shown = {
  /** Shows problems also in fields that never had focus. */
  showProblems: boolean;
  serverErrors: ServerErrors;
};

type Inputs = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;

const PLAIN: Inputs = { type: 'text', autoComplete: 'off' };
const INPUTS: Readonly<Partial<Record<Rule, Inputs>>> = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'off', autoCapitalize: 'none' },
  count: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  amount: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  percentage: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  share: { type: 'text', inputMode: 'decimal', autoComplete: 'off' },
  iban: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  bic: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  vatNumber: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  passport: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
};

type TypedProps = FieldTexts & {
  path: string;
  field: FieldRule;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
};

/** An answer that is typed. */
function Typed({ path, field, onChange, onLeave, ...texts }: TypedProps) {
  const { rule } = field;
  const shared = {
    ...texts,
    id: fieldId(path),
    maxLength: field.max ?? 100,
    readOnly: path === 'registrant.email',
    onBlur: onLeave,
  };
  if (rule === 'longText') return <TextArea {...shared} onChange={(event) => onChange(event.target.value)} />;
  if (rule === 'pastDay') return <DayField {...shared} onChange={onChange} />;
  const unit = rule === 'percentage' || rule === 'share' ? '%' : null;
  return (
    <TextField
      {...(INPUTS[rule] ?? PLAIN)}
      {...shared}
      before={rule === 'amount' ? '€' : null}
      after={unit ? <span className="pr-2">{unit}</span> : null}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const CHOSEN = ['country', 'currency', 'countries', 'currencies', 'yesNo', 'ticked'] as const;
type ChosenRule = (typeof CHOSEN)[number];

function isChosen(rule: Rule): rule is ChosenRule {
  return CHOSEN.some((chosen) => chosen === rule);
}

type ChosenProps = FieldTexts & {
  path: string;
  rule: ChosenRule;
  value: string;
  choose: (value: string) => void;
};

/** An answer that is chosen, not typed. */
function Chosen({ path, rule, value, choose, ...shared }: ChosenProps) {
  const { choices } = useTexts(onboardingTexts);
  const language = useLanguage();
  const { label, hint, error } = shared;
  switch (rule) {
    case 'country':
    case 'currency':
      return (
        <Select
          {...shared}
          id={fieldId(path)}
          options={rule === 'country' ? countryOptions(language) : currencyOptions(language)}
          value={value}
          placeholder={choices.choose}
          onChange={choose}
        />
      );
    case 'countries':
    case 'currencies':
      return (
        <CodesField
          {...shared}
          id={fieldId(path)}
          options={rule === 'countries' ? countryOptions(language) : currencyOptions(language)}
          add={rule === 'countries' ? choices.addCountry : choices.addCurrency}
          removeLabel={choices.removeCode}
          value={value}
          onChange={choose}
        />
      );
    case 'yesNo':
      return (
        <div id={fieldId(path)}>
          <RadioGroup
            label={label}
            hint={hint}
            options={[
              { value: 'yes', label: choices.yes },
              { value: 'no', label: choices.no },
            ]}
            value={value === 'yes' || value === 'no' ? value : null}
            onChange={choose}
            error={error}
          />
        </div>
      );
    case 'ticked':
      return (
        <Checkbox
          id={fieldId(path)}
          label={label}
          hint={hint}
          error={error}
          checked={value === 'yes'}
          onChange={(event) => choose(event.target.checked ? 'yes' : '')}
        />
      );
    default:
      return unreachable(rule);
  }
}

/**
 * One field of the form: its input, its hint, and its error while typing.
 *
 * @param path in the answers; of a row of a list by its place or id
 * @param fullName replaces its label where it stands apart from its group
 */
export function AnswerField({
  path,
  fullName,
  showProblems,
  serverErrors,
}: Shown & { path: string; fullName?: string }) {
  const { hints, labels, missing } = useTexts(onboardingFieldTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const common = useTexts(commonTexts);
  const { state, change } = useDraft();
  const [left, setLeft] = useState(false);
  const place = resolvePlace(state.answers, path);
  if (!place || !isAsked(place.rule, place.values)) return null;
  const { rule: field, values, name } = place;
  const words: Readonly<Record<string, string>> = labels[place.labels];
  const label = words[name]!;
  const value = values[name] ?? '';
  // Numbers without a country are dialled from the company's.
  const country = state.answers.company['country'] ?? '';
  const onChange = (next: string) => change((all) => withAnswer(all, path, next));
  const own =
    left || showProblems ? fieldProblem(field, value, values, state.application.today, country) : null;
  // After a change the field is validated again.
  const key = left ? own : (own ?? serverErrors[path]?.[0]);
  const problem = key === 'required' ? missing(label, isChosen(field.rule)) : key && fields[key];
  const error = problem ?? undefined;
  const hint = hints[`${place.labels}.${name}`];
  const leave = () => {
    const tidy = tidyValue(field.rule, value, values[field.country ?? ''] ?? country);
    if (tidy !== value) onChange(tidy);
    if (value !== '') setLeft(true);
  };
  const choose = (next: string) => {
    setLeft(true);
    onChange(next);
  };
  const required = isRequired(field, values);
  const shared = {
    path,
    value,
    label: fullName ?? label,
    hint,
    error,
    required,
    optionalText: common.optional,
  };
  if (!isChosen(field.rule)) return <Typed {...shared} field={field} onChange={onChange} onLeave={leave} />;
  return <Chosen {...shared} rule={field.rule} choose={choose} />;
}
