import type { AuditRow } from '@stuiver/contract';
import { AUDIT_FIELDS, type AuditField, NOT_KEPT } from '@stuiver/domain/audit';
import { isLanguage, LANGUAGE_FACTS } from '@stuiver/domain/languages';
import type { BankFileCause } from '@stuiver/domain/bank-file-cause';
import { formatWire } from '@stuiver/domain/money';
import { describeCause } from '@stuiver/messages/bank-file-causes';
import { bankFileCauses } from '@stuiver/messages/nl/bank-files/bank-file-causes';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { exportFileTexts } from '@stuiver/messages/nl/exports/export-file';
import { columnTexts } from '@stuiver/messages/nl/lists/columns';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { auditLogTexts } from '@stuiver/messages/nl/audit/audit-log';
import { auditWords } from '@stuiver/messages/nl/audit/audit-words';
import { teamTexts } from '@stuiver/messages/nl/team/team';
import { statusTexts } from '@stuiver/messages/nl/shared/statuses';
import { useFormats, useTexts } from '../../lib/language.ts';
import { nameDevice } from '../account/device.ts';

type Change = AuditRow['changes'][number];

/** Returns the sentences of audit log rows in the user's language. */
export function useAuditWords() {
  const texts = useTexts(auditLogTexts);
  const words = useTexts(auditWords);
  const { sessions } = useTexts(accountTexts);
  const team = useTexts(teamTexts);
  const { names } = useTexts(exportFileTexts);
  const { money } = useFormats();
  const value = useValueWords();

  const who = ({ actorKind, actorName }: AuditRow): string => {
    if (actorKind === 'operator' || actorKind === 'mailLink') return texts.actors[actorKind];
    if (actorName === '') return texts.actors.unknown;
    return actorKind === 'shop' ? texts.actors.key(actorName) : actorName;
  };
  const fieldNames = ({ changes }: AuditRow): string => {
    const names = changes.map(({ field }) => words.fields[field]);
    const last = names.pop() ?? '';
    return names.length === 0 ? last : `${names.join(', ')} ${texts.and} ${last}`;
  };
  const device = (userAgent: string) => nameDevice(userAgent, sessions);
  return {
    texts,
    fields: words.fields,
    who,
    device,
    /** The action, to be read after the actor. */
    deed(row: AuditRow): string {
      const phrase = words.actions[row.action];
      if (typeof phrase === 'string') return phrase;
      // Roles that every company has are written down by their code.
      const after = (field: AuditField) =>
        row.changes.find((change) => change.field === field)?.after?.[0] ?? '';
      const what = (): string => {
        if (row.subjectKind === 'role') return word(team.roles, row.subjectName);
        if (row.subjectKind === 'export') return word(names, after('list'));
        if (row.subjectKind === 'attention') return word(words.attention, after('attention'));
        return row.subjectName || row.about.title;
      };
      const { person, amount, currency } = row.about;
      const sum = amount === null ? '' : money(amount, currency ?? 'EUR');
      return phrase(what(), fieldNames(row), sum, person).replaceAll(/ +/g, ' ').trim();
    },
    origin: ({ actorKind, address, device: userAgent }: AuditRow): string => {
      if (address !== '') return userAgent === '' ? address : device(userAgent);
      return actorKind === 'operator' ? texts.origins.operator : texts.origins.system;
    },
    /** A value before or after; null without one. */
    value: ({ field }: Change, values: string[] | null): string | null =>
      values === null || values.length === 0 ? null : values.map((one) => value(field, one)).join(', '),
  };
}

const word = (words: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code;

/** Days are `YYYY-MM-DD` in the log, and as everywhere on screen. */
const dayWord = (day: string) => day.split('-').toReversed().join('-');

/** Returns a function that formats one value of a field. */
function useValueWords() {
  const { entry } = useTexts(auditLogTexts);
  const team = useTexts(teamTexts);
  const statuses = useTexts(statusTexts);
  const methods = useTexts(methodTexts);
  const causes = useTexts(bankFileCauses);
  const formats = useFormats();
  const { methods: via } = useTexts(companySettingsTexts);
  const tables = {
    permission: team.permissions,
    role: team.roles,
    restriction: team.restrictions,
    list: useTexts(exportFileTexts).names,
    column: useTexts(columnTexts),
    frequency: statuses.frequency,
    mandateType: statuses.mandateType,
    attention: useTexts(auditWords).attention,
    letterDays: useTexts(accountTexts).mails.letter.days,
  };
  const method = (code: string) => {
    const [name = '', processor] = code.replace(/^-/, '').split('@');
    const named = word(methods.names, name);
    const whole = processor === undefined ? named : via.nameVia(named, word(via.processors, processor));
    return code.startsWith('-') ? entry.off(whole) : whole;
  };
  return (field: AuditField, value: string): string => {
    if (value === NOT_KEPT) return entry.notKept;
    const kind = AUDIT_FIELDS[field];
    const words = { ...tables }[kind as keyof typeof tables];
    if (words) return word(words, value);
    switch (kind) {
      case 'amount':
        return formats.money(formatWire(Number(value)), 'EUR');
      case 'flag':
        return value === 'true' ? entry.yes : entry.no;
      case 'day':
        return dayWord(value);
      case 'language':
        return isLanguage(value) ? LANGUAGE_FACTS[value].name : value;
      case 'method':
        return method(value);
      case 'bankFileCause':
        return describeCause(causes, JSON.parse(value) as BankFileCause, formats);
      default:
        return value;
    }
  };
}
