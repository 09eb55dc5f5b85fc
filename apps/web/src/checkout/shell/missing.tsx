import { usePageTexts } from '../texts.ts';
import { reload } from './leave.ts';

/** Placeholder for a part whose script is seconds late; fetching it is retried until it arrives. */
export function Missing() {
  const t = usePageTexts().t.status;
  return (
    <p role="status" className="small late">
      {t.unreachable}
      <button type="button" className="quiet print" onClick={reload}>
        {t.retry}
      </button>
    </p>
  );
}
