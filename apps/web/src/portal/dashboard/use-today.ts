import { localDay } from '@stuiver/domain/dates';
import { useEffect, useState } from 'react';
import { businessNow } from '../../lib/config.ts';
import { config } from '../../lib/config.ts';

const LOOK_MS = 30_000;

const currentDay = () => localDay(businessNow(), config.timeZone);

/** Returns today in the deployment's time zone; follows midnight while the dashboard stays open. */
export function useToday(): string {
  const [today, setToday] = useState(currentDay);
  useEffect(() => {
    const timer = setInterval(() => setToday(currentDay), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return today;
}
