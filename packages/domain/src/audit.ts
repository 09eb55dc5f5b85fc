import { type Setting, SETTING_NAMES } from './merchant-settings.ts';

/**
 * Actions in the audit log. A new entry does not compile until it has texts in both languages
 * (`portal/audit-log.ts` in `packages/messages`).
 */
export const AUDIT_ACTIONS = [
  'accountantLink.created',
  'accountantLink.opened',
  'accountantLink.revoked',
  'account.changed',
  'acquirerItem.changed',
  'apiKey.changed',
  'apiKey.created',
  'apiKey.oldSecretEnded',
  'apiKey.revoked',
  'apiKey.rotated',
  'application.approved',
  'application.approvedFirst',
  'application.asked',
  'application.documentViewed',
  'application.itemDecided',
  'application.noted',
  'application.rejected',
  'application.taken',
  'attention.handled',
  'bankFile.cancelled',
  'bankFile.changed',
  'bankFile.downloaded',
  'bankLine.changed',
  'bankOrder.changed',
  'bankStatement.changed',
  'bankStatement.refused',
  'chargeback.accepted',
  'clock.moved',
  'companies.selected',
  'email.changed',
  'email.changeRequested',
  'email.changeStopped',
  'endpoint.changed',
  'endpoint.created',
  'endpoint.removed',
  'endpoint.switchedOff',
  'endpoint.switchedOn',
  'erasure.changed',
  'evidence.automaticOff',
  'evidence.automaticOn',
  'evidence.changed',
  'evidence.fileAdded',
  'evidence.fileRead',
  'evidence.fileRemoved',
  'evidence.previewed',
  'evidence.submitted',
  'evidence.viewed',
  'export.cancelled',
  'export.made',
  'invoice.downloaded',
  'keyring.keyAdded',
  'keyring.keyRemoved',
  'mandate.amended',
  'mandate.created',
  'mandate.stopped',
  'mandate.unblocked',
  'merchant.balanceCorrected',
  'merchant.created',
  'merchant.ibanChanged',
  'merchant.ibanChangeStopped',
  'merchant.opened',
  'merchant.updated',
  'notification.resent',
  'notification.tested',
  'notifications.resent',
  'notificationSecret.ended',
  'notificationSecret.rotated',
  'password.changed',
  'password.resetRequested',
  'password.set',
  'payer.erased',
  'payment.created',
  'payment.notReceived',
  'payment.simulated',
  'paymentLink.changed',
  'paymentLink.created',
  'paymentLink.switchedOff',
  'paymentLink.switchedOn',
  'payout.approvalWithdrawn',
  'payout.approved',
  'payout.approvedFirst',
  'payouts.held',
  'payouts.released',
  'recurrence.changed',
  'recurrence.noticeConfirmed',
  'recurrence.skippedCollected',
  'recurrence.skippedDropped',
  'recurrence.stopped',
  'refund.requested',
  'refundRequest.approved',
  'refundRequest.asked',
  'refundRequest.rejected',
  'refundRequest.withdrawn',
  'restore.proven',
  'role.changed',
  'role.created',
  'role.deleted',
  'role.limitChanged',
  'secondFactor.codesRenewed',
  'secondFactor.enabled',
  'secondFactor.removed',
  'secondFactor.replaced',
  'secondFactor.started',
  'session.ended',
  'session.signedOut',
  'session.started',
  'sessions.ended',
  'settlement.downloaded',
  'signIn.codeWrong',
  'signIn.passwordWrong',
  'terms.approved',
  'terms.proposed',
  'terms.rejected',
  'terms.withdrawn',
  'user.changed',
  'user.created',
  'user.disabled',
  'user.enabled',
  'user.invitationResent',
  'user.invitationWithdrawn',
  'user.invited',
  'view.deleted',
  'view.saved',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Kinds of subject of an audited action. */
export const AUDIT_SUBJECTS = [
  'user',
  'role',
  'apiKey',
  'merchant',
  'session',
  'payment',
  'refund',
  'chargeback',
  'refundRequest',
  'paymentLink',
  'payout',
  'recurrence',
  'mandate',
  'attention',
  'export',
  'view',
  'application',
  'document',
  'endpoint',
  'notification',
  'settlement',
  'invoice',
  'accountantLink',
  'erasure',
  'bankFile',
  'bankStatement',
  'bankLine',
  'bankOrder',
  'acquirerItem',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

type ActionNoun = AuditAction extends `${infer Noun}.${string}` ? Noun : never;

/** Subjects of actions that are not named after theirs. */
const SUBJECTS: Readonly<Record<Exclude<ActionNoun, AuditSubject>, AuditSubject>> = {
  account: 'user',
  clock: 'merchant',
  companies: 'user',
  email: 'user',
  evidence: 'chargeback',
  keyring: 'merchant',
  notifications: 'merchant',
  notificationSecret: 'endpoint',
  password: 'user',
  payer: 'merchant',
  payouts: 'merchant',
  restore: 'merchant',
  secondFactor: 'user',
  sessions: 'user',
  signIn: 'user',
  terms: 'merchant',
};

/** Returns the kind of subject that an action has. */
export function getAuditSubject(action: AuditAction): AuditSubject {
  if (action === 'application.documentViewed') return 'document';
  const noun = action.split('.')[0] as ActionNoun;
  return noun in SUBJECTS ? SUBJECTS[noun as keyof typeof SUBJECTS] : (noun as AuditSubject);
}

/**
 * Kinds of actor in the audit log: `mailLink` used the link of a mail, `visitor` was not signed in, `operator` is
 * the provider.
 */
export const AUDIT_ACTORS = ['user', 'shop', 'operator', 'mailLink', 'visitor'] as const;

/** Display formats of fields. Amounts are minor units of the euro; days are `YYYY-MM-DD`. */
type AuditFieldKind =
  | 'text'
  | 'amount'
  | 'number'
  | 'flag'
  | 'day'
  | 'permission'
  | 'role'
  | 'restriction'
  | 'list'
  | 'column'
  | 'frequency'
  | 'attention'
  | 'mandateType'
  | 'language'
  | 'letterDays'
  | 'bankFileCause'
  | 'method';

/** Fields with values before and after, each with its display format. */
export const AUDIT_FIELDS = {
  ...(Object.fromEntries(SETTING_NAMES.map((setting) => [setting, 'text'])) as Record<Setting, 'text'>),
  allowedAddresses: 'text',
  amount: 'amount',
  applicationId: 'text',
  attention: 'attention',
  columns: 'column',
  companies: 'number',
  creditorIdentifier: 'text',
  currency: 'text',
  customRoles: 'text',
  days: 'number',
  description: 'text',
  documentKind: 'text',
  dueDate: 'day',
  email: 'text',
  enabled: 'flag',
  eventTypes: 'text',
  endDate: 'day',
  filters: 'text',
  format: 'text',
  frequency: 'frequency',
  iban: 'text',
  ibanChange: 'text',
  item: 'text',
  items: 'text',
  language: 'language',
  legalName: 'text',
  letter: 'letterDays',
  linkValidityDays: 'number',
  list: 'list',
  mandateType: 'mandateType',
  maximumUses: 'number',
  merchantId: 'text',
  month: 'flag',
  name: 'text',
  nextRunDate: 'day',
  note: 'text',
  openAmount: 'flag',
  overlapHours: 'number',
  parentId: 'text',
  paymentId: 'text',
  paymentMethodSettings: 'method',
  permissions: 'permission',
  quantity: 'number',
  reason: 'text',
  refundLimit: 'amount',
  refusal: 'bankFileCause',
  restrictionList: 'restriction',
  result: 'text',
  roles: 'role',
  scopes: 'permission',
  selected: 'number',
  sepaOnly: 'flag',
  sessions: 'number',
  shared: 'flag',
  state: 'text',
  url: 'text',
  triedOn: 'day',
  users: 'number',
  validFrom: 'day',
  withinLimit: 'flag',
} as const satisfies Record<string, AuditFieldKind>;
export type AuditField = keyof typeof AUDIT_FIELDS;
export const AUDIT_FIELD_NAMES = Object.keys(AUDIT_FIELDS).toSorted() as [AuditField, ...AuditField[]];

export type AuditValue = string | number | boolean | null | readonly string[];

/** Values by field. */
export type AuditValues = { readonly [field in AuditField]?: AuditValue | undefined };

/** Placeholder for a value that is not stored: it is personal, or may hold a secret. */
export const NOT_KEPT = '…';

type AuditChange = {
  readonly field: AuditField;
  /** Null if the field had no value, or an unknown one. */
  readonly before: AuditValue;
  readonly after: AuditValue;
};

/** Returns the fields of a row that differ, in the order of the table above. Redacted values count as different. */
export function auditChanges(before: AuditValues, after: AuditValues): AuditChange[] {
  return AUDIT_FIELD_NAMES.flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null];
    const isSame = was !== NOT_KEPT && JSON.stringify(was) === JSON.stringify(is);
    return isSame ? [] : [{ field, before: was, after: is }];
  });
}
