import { wholeNumber } from './checks.mjs';
import { row } from './row.mjs';

/** The settings of exports (docs/decisions/exports.md). */
export const exportSettings = {
  exportMinutes: row({
    env: 'STUIVER_EXPORT_MINUTES',
    fallback: '10',
    check: wholeNumber(1, 240),
    about: 'Longest duration of an export: its snapshot ends then.',
  }),
  exportLines: row({
    env: 'STUIVER_EXPORT_LINES',
    fallback: '100000',
    check: wholeNumber(0, 10_000_000),
    about: 'Exports with more lines take their turn among the long ones, so that they hold up no short one.',
  }),
  exportMegabytes: row({
    env: 'STUIVER_EXPORT_MEGABYTES',
    fallback: '1024',
    check: wholeNumber(1, 100_000),
    about: 'Largest file of an export.',
  }),
  exportHours: row({
    env: 'STUIVER_EXPORT_HOURS',
    fallback: '72',
    check: wholeNumber(1, 8760),
    about: 'How long the file of an export can be fetched. Files are in the database.',
  }),
};
