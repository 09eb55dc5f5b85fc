import {
  ApiError,
  type Call,
  type ClientOptions,
  createClient,
  createFileClient,
  type FileCall,
} from '@stuiver/contract/client';
import type { FieldErrorKey } from '@stuiver/contract/errors';
import type { CallRoute } from '@stuiver/contract/route';
import { shellTexts } from '@stuiver/messages/nl/shared/shell';
import { chooseCompanies, companiesStore } from './companies.ts';
import { config } from './config.ts';
import { checkConnection, isDoubtful, untilLost } from './connection.ts';
import { accessToken, endSession } from './session.ts';
import { showToast } from './toasts.ts';
import { getTexts } from './language.ts';

export { ApiError } from '@stuiver/contract/client';

/** Checks whether an answer refused a field for this reason. */
export function hasFieldError(error: Error | null, key: FieldErrorKey): boolean {
  return error instanceof ApiError && Object.values(error.errors).flat().includes(key);
}

/** The query parameter by which a call is narrowed to the chosen companies. */
export function narrowing({ narrowedBy }: Pick<CallRoute, 'narrowedBy'>): { selectedIds?: string } {
  const choice = companiesStore.get();
  return choice !== null && narrowedBy ? { selectedIds: choice.selectedIds.join(',') } : {};
}

/** A chosen company left the tree, or newer selections have replaced a stored one. */
function loseChoice(): void {
  chooseCompanies(null);
  showToast({ tone: 'calm', ...getTexts(shellTexts).companies.lost });
}

/**
 * Handles every unsuccessful answer before its caller sees it (spec 8.2): 401 signs out, but not as the answer to
 * sign-in itself, which would lose where the visitor wanted to go, nor to sign-out, after which someone else may have
 * signed in; 403 signs out on a management path; 404 is only logged; 422, 5xx and no answer pass.
 */
export function handleApiError(error: ApiError, route: Omit<CallRoute, 'method'>): void {
  const here = location.pathname + location.search;
  if (error.status === 401 && !['signIn', 'signOut'].includes(route.name)) endSession(here);
  else if (error.status === 403 && location.pathname.includes('management')) endSession(here);
  else if (error.status === 404) {
    console.info(`404 ${route.name}`, error.requestId ?? '');
    if ('selectedIds' in narrowing(route)) loseChoice();
  } else if (error.status === 0 || (error.status >= 502 && error.status <= 504)) void checkConnection();
}

type AnswerWatcher = (name: string, answer: Response) => void;
let watchAnswer: AnswerWatcher = () => undefined;

/** Sets what sees each answer of a call that the selection of companies narrows. */
export function watchNarrowedAnswers(watcher: AnswerWatcher): void {
  watchAnswer = watcher;
}

const OPTIONS: ClientOptions = {
  prefix: config.gatewayPrefix,
  headers() {
    const token = accessToken();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
  query: narrowing,
  onAnswer: (answer, { name, narrowedBy }) => {
    if (narrowedBy) watchAnswer(name, answer);
  },
  onError: handleApiError,
};

/**
 * Runs a call of the portal. A change is not sent over a lost connection, and nothing is sent later.
 *
 * @throws ApiError also with `offline`, when nothing was sent
 */
async function overConnection<T>(
  { name, method }: { name: string; method: string },
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const isChange = method !== 'GET' && name !== 'signOut';
  if (isChange && isDoubtful() && (await checkConnection()) === 'unreachable')
    throw new ApiError(0, { code: 'offline' });
  const answer = await untilLost((lost) => work(signal ? AbortSignal.any([signal, lost]) : lost));
  if (answer === 'lost') throw new ApiError(0, null);
  return answer;
}

const fetchFromGateway = createFileClient(OPTIONS);

/** Builds the function by which the portal calls the gateway, for a call that is sent in another way. */
export function callBy(options?: Pick<ClientOptions, 'fetch'>): Call {
  const callGateway = createClient({ ...OPTIONS, ...options });
  return (route, request, signal) =>
    overConnection(route, signal, (either) => callGateway(route, request, either));
}

/** The one function by which the portal calls the gateway. */
export const call: Call = callBy();

/** The same for calls that answer a file. */
export const fetchFile: FileCall = (route, request, signal) =>
  overConnection(route, signal, (either) => fetchFromGateway(route, request, either));
