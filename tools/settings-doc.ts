import { writeFileSync } from 'node:fs';
import { describeSettings } from '../apps/gateway/src/settings/settings.ts';

writeFileSync(new URL('../docs/settings.md', import.meta.url), describeSettings());
