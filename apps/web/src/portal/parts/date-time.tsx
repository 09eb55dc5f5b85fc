import { showDateTime } from '../../lib/format.ts';

/** A row's instant as DD-MM-YYYY HH:mm on one line, in every table; one that is too wide leaves out the time. */
export function DateTime({ at }: { at: string | null }) {
  const [day, time] = showDateTime(at).split(' ');
  return (
    <span className="num whitespace-nowrap">
      {day}
      {time ? <span className="group-data-short/table:hidden"> {time}</span> : null}
    </span>
  );
}
