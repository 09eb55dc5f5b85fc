import { useEffect, useState } from 'react';
import { businessDay } from '../../lib/format.ts';

const LOOK_MS = 30_000;

/** Returns today in the deployment's time zone; follows midnight while the dashboard stays open. */
export function useToday(): string {
  const [today, setToday] = useState(businessDay);
  useEffect(() => {
    const timer = setInterval(() => setToday(businessDay), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
