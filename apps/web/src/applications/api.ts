import { ApiError, createClient } from '@stuiver/contract/client';
import type { Application, ApplicationDocument } from '@stuiver/contract';
import {
  beginAnother,
  confirmAddress,
  getApplication,
  keepStep,
  readDocument,
  removeDocument,
  saveApplication,
  sendDocumentPart,
  startDocument,
  stopAddress,
  submitApplication,
} from '@stuiver/contract/routes';
import { buildPath } from '@stuiver/contract/route';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import type { Answers } from '@stuiver/domain/applications/fields';
import { config } from '../lib/config.ts';
import { createStore } from '../lib/store.ts';

const KEY = 'onboarding-link';

/** The token of the private link that this tab was opened with; it leaves with the tab. */
export const linkStore = createStore<string | null>(sessionStorage.getItem(KEY));

export function keepLink(token: string | null): void {
  if (token === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, token);
  linkStore.set(token);
}

/** A link of a mail that was followed: one whose page has a button, or one that is cut off or otherwise damaged. */
export type Arrival =
  | { readonly kind: 'new' | 'address' | 'stop'; readonly token: string }
  | { readonly kind: 'wrong' };
export const arrivalStore = createStore<Arrival | null>(null);

/** Takes the token out of the address, so that no history or screenshot keeps it. */
export function takeLinkFromAddress(): void {
  const token = location.hash.slice(1);
  const kind = /^(ob|new|address|stop)_/.exec(token)?.[1] as 'ob' | 'new' | 'address' | 'stop' | undefined;
  if (kind === undefined) return;
  const isWhole = /^[a-z]+_[\w.-]+$/.test(token);
  if (isWhole && kind === 'ob') keepLink(token);
  arrivalStore.set(!isWhole ? { kind: 'wrong' } : kind === 'ob' ? null : { kind, token });
  history.replaceState(history.state, '', location.pathname + location.search);
}

function headers(): Record<string, string> {
  const token = linkStore.get();
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Calls by the private link, never by the session of a merchant who happens to be signed in. */
export const callByLink = createClient({ prefix: config.gatewayPrefix, headers });

export async function load(signal?: AbortSignal): Promise<Application> {
  return (await callByLink(getApplication, {}, signal)).application;
}

/** Stores the form's current step, which the private link reopens; nothing waits for it. */
export function rememberStep(step: string): void {
  callByLink(keepStep, { body: { step } }).catch(() => undefined);
}

/** Performs the action of a mail's link; returns the link's token with which the browser continues. */
export async function followMailLink({
  kind,
  token,
}: Exclude<Arrival, { kind: 'wrong' }>): Promise<string | null> {
  const body = { token };
  if (kind === 'new') return (await callByLink(beginAnother, { body })).token;
  if (kind === 'address') return (await callByLink(confirmAddress, { body })).token;
  await callByLink(stopAddress, { body });
  return null;
}

export async function save(version: number, answers: Answers): Promise<Application> {
  return (await callByLink(saveApplication, { body: { version, answers } })).application;
}

/** @param replies replies about items that a reviewer requested */
export async function submit(
  version: number,
  replies: readonly { item: string; text: string }[] = [],
): Promise<Application> {
  return (await callByLink(submitApplication, { body: { version, replies: [...replies] } })).application;
}

export type Announced = {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly name: string;
  readonly size: number;
  readonly dated: string | null;
};

export async function announceUpload(body: Announced, signal: AbortSignal): Promise<ApplicationDocument> {
  return (await callByLink(startDocument, { body }, signal)).document;
}

export async function removeUpload(id: string): Promise<void> {
  await callByLink(removeDocument, { params: { id } });
}

/** Sends one part unchanged. */
export async function sendPart(
  id: string,
  index: number,
  part: Blob,
  signal: AbortSignal,
): Promise<ApplicationDocument> {
  const body = part.slice(0, part.size, 'application/octet-stream');
  return (await callByLink(sendDocumentPart, { params: { id, index: String(index) }, body }, signal))
    .document;
}

/** The bytes of a document that was sent. */
export async function download(id: string): Promise<Blob> {
  const path = buildPath(readDocument, config.gatewayPrefix, { params: { id } });
  const response = await fetch(path, { headers: headers() }).catch(() => null);
  if (!response?.ok) throw new ApiError(response?.status ?? 0, null);
  return response.blob();
}
