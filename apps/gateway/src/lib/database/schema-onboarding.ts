import type { Generated } from 'kysely';

type Instant = Date;

export type OnboardingApplicationsTable = {
  id: string;
  status: string;
  language: string;
  email_fingerprint: Buffer;
  sealed_key: Buffer;
  answers: Buffer;
  version: number;
  created_at: Instant;
  changed_at: Instant;
  submitted_at: Instant | null;
  merchant_id: string | null;
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
  review: Generated<string>;
  reason: string | null;
  created_at: Instant;
};

/** The tables of applications to become a merchant. */
export type OnboardingTables = {
  onboarding_applications: OnboardingApplicationsTable;
  onboarding_documents: OnboardingDocumentsTable;
  onboarding_links: OnboardingLinksTable;
};
