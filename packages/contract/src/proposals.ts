import { z } from 'zod';
import { id, instant } from './fields.ts';

/** One of the provider's people. */
export const person = z.object({ id, name: z.string() });

/** The person who proposed something, and the instant. */
export const proposed = { proposedBy: person, proposedDateTime: instant };

/** Decisions on what one person proposed: the first two by someone else, the last by that person. */
export const DECISIONS = ['APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type ProposalDecision = (typeof DECISIONS)[number];
export const decision = z.enum(DECISIONS);

/** Answers of every call that decides. */
export const DECISION_ERRORS = ['notFound', 'forbidden', 'ownRequest', 'requestDecided'] as const;
