import type { SearchTexts } from '@stuiver/messages/nl/search/search';

/** A screen or company that the search opens by its name, or a dialog; none of them moves money. */
export type SearchCommand = {
  readonly id: string;
  readonly name: string;
  /** Replaces the words that open a screen. */
  readonly label?: string;
} & ({ readonly href: string } | { readonly run: () => void });

const MOST = 4;

const splitIntoWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Adds what a user would say to each command, and last month's export to the screen of exports. */
function labelled(commands: readonly SearchCommand[], texts: SearchTexts['commands']) {
  const said: Readonly<Record<string, string>> = texts.said;
  const exporting = commands.find(({ id }) => id === 'exportData');
  const lastMonth =
    exporting && 'href' in exporting
      ? [{ ...exporting, id: 'exportLastMonth', href: `${exporting.href}?createDateRange=last-month` }]
      : [];
  return [...lastMonth, ...commands].map((command) => ({
    command,
    label: command.label ?? said[command.id] ?? texts.goTo(command.name),
  }));
}

/** Finds the commands whose words start as the typed words do. */
export function findCommands(
  commands: readonly SearchCommand[],
  typed: string,
  texts: SearchTexts['commands'],
): { command: SearchCommand; label: string }[] {
  const sought = splitIntoWords(typed);
  if (sought.length === 0) return [];
  const fits = labelled(commands, texts).filter(({ command, label }) => {
    const words = splitIntoWords(`${label} ${command.name}`);
    return sought.every((one) => words.some((word) => word.startsWith(one)));
  });
  return fits.slice(0, MOST);
}
