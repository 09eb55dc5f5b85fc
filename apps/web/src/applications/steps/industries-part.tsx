import { MOST_INDUSTRIES } from '@stuiver/domain/applications/fields';
import { onboardingTexts } from '@stuiver/messages/nl/applications/onboarding';
import { useTexts } from '../../lib/language.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { Plus, Trash2 } from '../../ui/icons.tsx';
import { useDraft } from '../draft/context.ts';
import { AnswerField, type Shown } from '../fields/answer-field.tsx';
import { PartBox } from '../fields/part-fields.tsx';
import { fieldId } from './steps.ts';

/** Websites, each with its industry. */
export function IndustriesPart(shown: Shown) {
  const { parts, industries: texts } = useTexts(onboardingTexts);
  const { state, change } = useDraft();
  const { industries } = state.answers;
  return (
    <PartBox title={parts.industries}>
      {industries.map((pair, index) => (
        <fieldset key={pair.id} className="col-span-full flex items-start gap-2">
          <legend className="sr-only">{texts.one(index + 1)}</legend>
          <div className="grid flex-1 grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
            {(['websiteUrl', 'industry'] as const).map((name) => (
              <AnswerField key={name} path={`industries.${index}.${name}`} {...shown} />
            ))}
          </div>
          {industries.length > 1 ? (
            <IconButton
              className="mt-7"
              label={texts.remove(index + 1)}
              onClick={() =>
                change((all) => ({ ...all, industries: all.industries.filter(({ id }) => id !== pair.id) }))
              }
            >
              <Trash2 className="size-4" />
            </IconButton>
          ) : null}
        </fieldset>
      ))}
      {industries.length < MOST_INDUSTRIES ? (
        <div className="col-span-full">
          <Button
            id={fieldId('industries')}
            icon={Plus}
            onClick={() =>
              change((all) => ({ ...all, industries: [...all.industries, { id: crypto.randomUUID() }] }))
            }
          >
            {texts.add}
          </Button>
          {shown.showProblems && industries.length === 0 ? <FieldError>{texts.missing}</FieldError> : null}
        </div>
      ) : null}
    </PartBox>
  );
}
