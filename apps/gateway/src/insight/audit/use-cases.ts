import { chainAuditRows } from './chain.ts';
import { checkAuditChain } from './check-chain.ts';
import { getAuditEntry, getAuditLog } from './list-audit.ts';
import { writeAudit } from '../../platform/audit/write-audit.ts';

/** The use cases of the audit log. */
export const AUDIT = { chainAuditRows, checkAuditChain, getAuditEntry, getAuditLog, writeAudit };
