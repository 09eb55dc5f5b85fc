import type { Application } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import type { DocumentKind } from '@stuiver/domain/applications/documents';
import type { Answers } from '@stuiver/domain/applications/fields';
import { type Conflict, mergeAnswers } from '@stuiver/domain/applications/merge';
import { createContext, use } from 'react';
import { makeAutosave } from '../../lib/autosave.ts';
import { createStore, type Store, useStore } from '../../lib/store.ts';
import { makeUploads, type Uploads, type Upload } from '../../lib/uploads/uploads.ts';
import { announceUpload, removeUpload, sendPart } from '../api.ts';
import { withAnswer } from './answers.ts';

export const DraftContext = createContext<Draft | null>(null);

/** The draft of the page around it. */
export function useDraft(): Draft & { readonly state: DraftState } {
  const draft = use(DraftContext);
  if (draft === null) throw new Error('There is no draft around this');
  const state = useStore(draft.store);
  return { ...draft, state };
}

/** Files of the application that are on their way, or did not get there. */
export function useUploads(): readonly Upload<DocumentKind>[] {
  return useStore(useDraft().uploads.store);
}

export type DraftState = {
  /** As the gateway last answered it; its documents are kept up to date. */
  readonly application: Application;
  /** Answers in the form, saved or not. */
  readonly answers: Answers;
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'failed';
  /** Fields changed here and elsewhere; the form shows the others' answers until the user chooses. */
  readonly conflicts: readonly Conflict[];
  /** Answers of another tab or device have come in. */
  readonly merged: boolean;
  /** The private link stopped working. */
  readonly gone: boolean;
};

export type DraftCalls = {
  readonly load: () => Promise<Application>;
  readonly save: (version: number, answers: Answers) => Promise<Application>;
};

export type Draft = {
  readonly store: Store<DraftState>;
  /** Files on their way; they outlive the step that they were chosen on. */
  readonly uploads: Uploads<DocumentKind>;
  /** Files of a kind that were chosen and are neither under way nor refused yet. */
  chosen(kind: DocumentKind): Set<File>;
  /** Counts files that are under way, or about to be. */
  sending(): number;
  /** Returns true if leaving now would lose something. */
  isBusy(): boolean;
  /** The application as the gateway has it now; asked once for all who ask at the same time. */
  check(): Promise<Application>;
  /** Changes answers, and saves them a moment later. */
  change(update: (answers: Answers) => Answers): void;
  /** Saves unsaved answers; resolves with whether everything is saved. */
  flush(): Promise<boolean>;
  choose(conflict: Conflict, side: 'mine' | 'theirs'): void;
  /** Applies a call's answer, such as a submission or an upload. */
  update(change: (application: Application) => Application): void;
  close(): void;
};

/** Builds the function that saves the current answers once, and merges what was saved elsewhere. */
function makeSaveOnce(store: Store<DraftState>, calls: DraftCalls): () => Promise<boolean> {
  const set = (change: Partial<DraftState>) => store.set({ ...store.get(), ...change });
  const merge = async () => {
    const before = store.get();
    const theirs = await calls.load();
    const { documents } = store.get().application;
    const arrived = documents.filter((one) => !before.application.documents.includes(one));
    const others = theirs.documents.filter(({ id }) => arrived.every((one) => one.id !== id));
    const merged = mergeAnswers(before.application.answers, store.get().answers, theirs.answers);
    const answers = merged.conflicts.reduce(
      (all, { path, theirs: value }) => withAnswer(all, path, value),
      merged.answers,
    );
    const known = before.conflicts.filter(({ path }) => merged.conflicts.every((one) => one.path !== path));
    set({
      application: { ...theirs, documents: [...others, ...arrived] },
      answers,
      conflicts: [...known, ...merged.conflicts],
      merged: true,
    });
  };
  /** @returns whether the loop may continue */
  return async (): Promise<boolean> => {
    const { application: base, answers } = store.get();
    set({ saving: 'saving' });
    try {
      const saved = await calls.save(base.version, answers);
      // A save changes no documents, and its answer may be older than the end of an upload.
      set({ application: { ...saved, documents: store.get().application.documents } });
      if (store.get().answers === answers) set({ saving: 'saved', answers: saved.answers });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'changedMeanwhile')
        return merge().then(
          () => true,
          () => false,
        );
      if (error.code === 'applicationClosed') {
        const closed = await calls.load().catch(() => null);
        if (closed) set({ application: closed, answers: closed.answers, saving: 'saved' });
        return closed !== null;
      }
      if (error.status === 401) set({ gone: true });
      return false;
    }
  };
}

/**
 * The answers of one application in this browser: saves automatically, in order, one at a time. A save that comes
 * second after another tab's is merged field by field.
 */
export function makeDraft(application: Application, calls: DraftCalls): Draft {
  const store = createStore<DraftState>({
    application,
    answers: application.answers,
    saving: 'saved',
    conflicts: [],
    merged: false,
    gone: false,
  });
  const set = (change: Partial<DraftState>) => store.set({ ...store.get(), ...change });
  let checking: Promise<Application> | null = null;
  const uploads = makeUploads({
    get: () => store.get().application.documents,
    set: (documents) => set({ application: { ...store.get().application, documents } }),
    kindOf: ({ kind }) => kind,
    announce: ({ id, kind, file, dated }, signal) =>
      announceUpload({ id, kind, name: file.name || kind, size: file.size, dated }, signal),
    sendPart,
    remove: removeUpload,
  });

  const chosen = new Map<DocumentKind, Set<File>>();
  const sending = () =>
    uploads.store.get().filter(({ error }) => error === null).length +
    [...chosen.values()].reduce((sum, files) => sum + files.size, 0);

  const autosave = makeAutosave({
    isSaved: () => store.get().saving === 'saved',
    saveOnce: makeSaveOnce(store, calls),
    onFailed: () => set({ saving: 'failed' }),
    mayRetry: () => !store.get().gone,
  });
  return {
    store,
    uploads,
    flush: autosave.flush,
    chosen(kind) {
      const files = chosen.get(kind) ?? new Set();
      chosen.set(kind, files);
      return files;
    },
    sending,
    isBusy: () => store.get().saving !== 'saved' || sending() > 0,
    check() {
      checking ??= calls.load().finally(() => {
        checking = null;
      });
      return checking;
    },
    change(update) {
      const answers = update(store.get().answers);
      if (answers === store.get().answers) return;
      set({ answers, saving: store.get().saving === 'saving' ? 'saving' : 'unsaved' });
      autosave.later();
    },
    choose(conflict, side) {
      set({ conflicts: store.get().conflicts.filter((one) => one !== conflict) });
      this.change((answers) => withAnswer(answers, conflict.path, conflict[side]));
    },
    update(change) {
      set({ application: change(store.get().application) });
    },
    close() {
      autosave.stop();
      uploads.stop();
    },
  };
}
