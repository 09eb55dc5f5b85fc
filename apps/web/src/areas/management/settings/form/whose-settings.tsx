import { settingsFormTexts } from '@stuiver/messages/nl/portal/settings-form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTexts } from '../../../../lib/language.ts';
import { useSession } from '../../../../lib/session.ts';
import { Select } from '../../../../ui/forms/select.tsx';
import { flatten, treeQuery } from '../../company-tree.ts';

/** The company whose settings the address names: one's own unless another is chosen. */
export function useSettingsCompany(): string {
  const own = useSession()?.userId ?? '';
  const { company } = useSearch({ strict: false }) as { company?: string };
  return company ?? own;
}

/** Lets a user of a tree of companies choose whose settings they see; others have one company. */
export function WhoseSettings({ id }: { id: string }) {
  const texts = useTexts(settingsFormTexts);
  const session = useSession();
  const navigate = useNavigate();
  const { data: tree } = useQuery({ ...treeQuery(), enabled: session?.hasTree === true });
  if (!session?.hasTree || !tree) return null;
  return (
    <Select
      className="mb-5 max-w-96"
      label={texts.whose}
      value={id}
      options={flatten(tree).map(({ node, path }) => ({
        value: node.id,
        label: [...path.slice(1), node.name].join(' › '),
      }))}
      onChange={(company) =>
        void navigate({ to: '.', search: company === session.userId ? {} : { company } })
      }
    />
  );
}
