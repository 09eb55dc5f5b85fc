import type { Generated } from 'kysely';

type Instant = Date;

export type OnboardingApplicationsTable = {
  id: string;
  status: string;
  language: string;
  email_fingerprint: Buffer;
  business_fingerprint: Buffer | null;
  sealed_key: Buffer;
  answers: Buffer;
  version: number;
  step: Generated<string>;
  documents_removed_at: Instant | null;
  created_at: Instant;
  changed_at: Instant;
  submitted_at: Instant | null;
  turn_since: Instant;
  holder_id: string | null;
  first_approver_id: string | null;
  first_approved_at: Instant | null;
  second_approver_id: string | null;
  decided_at: Instant | null;
  sealed_rejection: Buffer | null;
  merchant_id: string | null;
};

export type OnboardingAddressChangesTable = {
  application_id: string;
  id: string;
  sealed_email: Buffer;
  requested_at: Instant;
  ended_at: Instant | null;
};

type OnboardingLinksTable = {
  application_id: string;
  token_hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
};

export type OnboardingDocumentsTable = {
  application_id: string;
  id: string;
  kind: string;
  sealed_name: Buffer;
  size: number;
  dated: string | null;
  content_type: string | null;
  status: string;
  received_parts: Generated<number>;
  sender_fingerprint: Buffer;
  created_at: Instant;
};

export type OnboardingDecisionsTable = {
  application_id: string;
  item: string;
  state: string;
  fingerprint: Buffer | null;
  sealed_reason: Buffer | null;
  sealed_note: Buffer | null;
  sealed_reply: Buffer | null;
  decided_by: string;
  decided_at: Instant;
};

type OnboardingErasuresTable = {
  application_id: string;
  erased_at: Instant;
};

/** The tables of applications to become a merchant. */
export type OnboardingTables = {
  onboarding_address_changes: OnboardingAddressChangesTable;
  onboarding_applications: OnboardingApplicationsTable;
  onboarding_decisions: OnboardingDecisionsTable;
  onboarding_documents: OnboardingDocumentsTable;
  onboarding_erasures: OnboardingErasuresTable;
  onboarding_links: OnboardingLinksTable;
};
