import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import type { ContractForm } from '../../../lib/forms/form.ts';
import { useTexts } from '../../../lib/language.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { type CompanyValues, PICTURE_FIELDS } from '../company/company-values.ts';
import { ColourField } from './colour-field.tsx';
import { PictureField } from './picture-field.tsx';
import type { PagePreview } from './use-preview.ts';

type LookCardProps = { id: string; form: ContractForm<CompanyValues>; preview: PagePreview };

/** Logo, background and colour of the hosted page. */
export function LookCard({ id, form, preview }: LookCardProps) {
  const { look: texts } = useTexts(companySettingsTexts);
  const hints = { logoUrl: texts.logoHint, backgroundUrl: texts.backgroundHint };
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid gap-5">
        <p className="-mb-1 text-table text-ink-soft">{texts.text}</p>
        <ColourField form={form} />
        {PICTURE_FIELDS.map((field) => (
          <PictureField
            key={field}
            id={id}
            form={form}
            field={field}
            hint={hints[field]}
            state={preview.pictures[field]}
            onRetry={() => preview.tryAgain(field)}
          />
        ))}
      </CardBody>
    </Card>
  );
}
