import {
  brandColours,
  contrast,
  LEAST_CONTRAST,
  parseColour,
  readColour,
} from '@stuiver/domain/brand-colours';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useId } from 'react';
import { useTexts } from '../../../lib/language.ts';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { CircleCheck, TriangleAlert, X } from '../../../ui/icons.tsx';
import type { SettingValue } from '../form/setting-editor.tsx';

/** One decimal, rounded down: 4.46 is not yet the 4.5 that is needed. */
const spoken = (ratio: number) => Math.floor(ratio * 10) / 10;

/** The colour as the pages of a theme use it, after it was made readable. */
function Sample({ label, text, ground, ink }: { label: string; text: string; ground: string; ink: string }) {
  return (
    <li className="flex items-center gap-2">
      <span
        className="rounded-control px-3 py-1.5 text-table font-medium"
        style={{ backgroundColor: ground, color: ink }}
      >
        {text}
      </span>
      <span className="text-small text-ink-soft">
        {label} <span className="font-mono">{ground}</span>
      </span>
    </li>
  );
}

/** Effect of the colour: its contrast with white, and its variants in both themes. */
function ColourNote({ colour }: { colour: string }) {
  const { look: texts } = useTexts(companySettingsTexts);
  const ratio = contrast(parseColour(colour), parseColour('#ffffff'));
  const { brand, ink } = brandColours(colour);
  return (
    <div role="status" className="mt-2 text-table">
      {ratio >= LEAST_CONTRAST ? (
        <p className="flex gap-1.5 text-good">
          <CircleCheck className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {texts.contrastGood(spoken(ratio))}
        </p>
      ) : (
        <p className="flex gap-1.5 text-wait">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
          {texts.contrastLow(spoken(ratio))}
        </p>
      )}
      <ul aria-label={texts.used} className="mt-2.5 flex flex-wrap gap-x-5 gap-y-2">
        <Sample label={texts.light} text={texts.button} ground={brand.light} ink={ink.light} />
        <Sample label={texts.dark} text={texts.button} ground={brand.dark} ink={ink.dark} />
      </ul>
    </div>
  );
}

/** The company's colour: typed, or picked. */
export function ColourField({ form }: { form: ContractForm<SettingValue> }) {
  const { look: texts } = useTexts(companySettingsTexts);
  const common = useTexts(commonTexts);
  const typed = form.watch('value');
  const colour = readColour(typed);
  const isWrong = form.errorOf('value') !== undefined;
  const errorId = useId();
  const set = (value: string) => form.setValue('value', value, { shouldDirty: true, shouldValidate: true });
  return (
    <div>
      <div className="flex items-end gap-2">
        <TextField
          className="max-w-96 flex-1"
          label={texts.colour}
          autoComplete="off"
          spellCheck={false}
          maxLength={7}
          placeholder="#0b5d4d"
          hint={texts.colourHint}
          optionalText={common.optional}
          sharedErrorId={isWrong ? errorId : undefined}
          after={
            typed === '' ? null : (
              <IconButton label={texts.clearColour} className="size-8" onClick={() => set('')}>
                <X className="size-4" strokeWidth={1.75} />
              </IconButton>
            )
          }
          {...form.register('value', { onBlur: () => void form.trigger('value') })}
        />
        <input
          type="color"
          aria-label={texts.pickColour}
          title={texts.pickColour}
          value={colour ?? '#1f4e8c'}
          onChange={(event) => set(event.target.value)}
          className="size-10 shrink-0 cursor-pointer rounded-control border border-control-line bg-surface p-1 max-sm:size-12"
        />
      </div>
      {isWrong ? <FieldError id={errorId}>{texts.notAColour}</FieldError> : null}
      {colour === null ? null : <ColourNote colour={colour} />}
    </div>
  );
}
