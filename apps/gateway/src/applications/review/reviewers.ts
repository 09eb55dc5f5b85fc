import type { Language } from '@stuiver/domain/languages';
import { REVIEWER } from '@stuiver/domain/permissions';
import { invalid } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { breaksUnique } from '../../platform/database/errors.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isEmailTaken } from '../../people/users/users.ts';
import { ensureProvider } from '../../company/merchants/provider.ts';
import { inviteForProvider } from '../../people/team/invitations.ts';

/**
 * Invites one of the provider's people to review applications, by mail.
 *
 * @throws AppError 422 on `email` when the address has an account, or was invited before
 */
export async function inviteReviewer(
  deps: Context,
  reviewer: { readonly email: string; readonly name: string; readonly language: Language },
): Promise<void> {
  try {
    await inTransaction(deps.db, async (tx) => {
      const merchantId = await ensureProvider(deps, tx);
      if (await isEmailTaken(tx, reviewer.email)) throw invalid('email', 'alreadyInTeam');
      await inviteForProvider(deps, tx, { ...reviewer, merchantId, role: REVIEWER }, { kind: 'operator' });
    });
  } catch (error) {
    throw breaksUnique(error, 'users_company_email') ? invalid('email', 'alreadyInTeam') : error;
  }
}
