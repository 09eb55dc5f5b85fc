import {
  STATEMENT_PREFERENCES,
  type StatementPreference,
  statementText,
} from '@stuiver/domain/statement-text';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { Card, CardBody, CardHeader } from '../../../ui/card.tsx';
import { RadioGroup } from '../../../ui/forms/choices.tsx';

export type StatementCardProps = {
  merchantName: string;
  value: StatementPreference;
  onChange: (value: StatementPreference) => void;
};

/** A payer's statement line, as a bank shows it. */
export function StatementCard({ merchantName, value, onChange }: StatementCardProps) {
  const { statement: texts } = useTexts(companySettingsTexts);
  const { money } = useFormats();
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="grid gap-5">
        <p className="-mb-1 text-table text-ink-soft">{texts.text}</p>
        <RadioGroup
          label={texts.choice}
          value={value}
          onChange={onChange}
          options={STATEMENT_PREFERENCES.map((preference) => ({
            value: preference,
            label: texts.options[preference],
          }))}
        />
        <figure>
          <figcaption className="mb-1.5 text-small text-ink-faint">{texts.preview}</figcaption>
          <div
            role="status"
            className="flex items-baseline gap-4 rounded-card border border-line bg-sunken px-4 py-3 max-sm:gap-3"
          >
            <span className="shrink-0 text-small text-ink-soft">{texts.date}</span>
            <span className="min-w-0 flex-1 font-mono text-table break-words">
              {statementText(value, { name: merchantName, reference: texts.sample })}
            </span>
            <span className="num shrink-0 font-medium">{money('-49.95', 'EUR')}</span>
          </div>
        </figure>
      </CardBody>
    </Card>
  );
}
