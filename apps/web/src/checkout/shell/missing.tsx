import { useTexts } from '../texts.ts';
import { reload } from './leave.ts';

/** Stands for a part whose script has not come for seconds; it is fetched again and again. */
export function Missing() {
  const t = useTexts().t.status;
  return (
    <p role="status" className="small late">
      {t.unreachable}
      <button type="button" className="quiet print" onClick={reload}>
        {t.retry}
      </button>
    </p>
  );
}
