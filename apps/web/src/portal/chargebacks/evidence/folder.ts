import type { ChargebackDetails, Evidence, EvidenceFile } from '@stuiver/contract';
import { ApiError } from '@stuiver/contract/client';
import {
  type ChargebackStage,
  checkAnswer,
  EVIDENCE_LIMITS,
  type EvidenceSlot,
  slotsFor,
} from '@stuiver/domain/chargebacks/evidence';
import { createContext, use } from 'react';
import { makeAutosave } from '../../../lib/autosave.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { judgeFile } from '../../../lib/uploads/judge-file.ts';
import { makeUploads } from '../../../lib/uploads/uploads.ts';
import type { EvidenceAnswers, EvidenceCalls } from './evidence-calls.ts';
import { businessDay } from '../../../lib/format.ts';

/** A text that was written here and elsewhere. */
type Clash = { readonly field: EvidenceSlot | 'letter'; readonly theirs: string };

/** A file that was refused before it was sent. */
type Refused = {
  readonly id: string;
  readonly slot: EvidenceSlot;
  readonly name: string;
  readonly reason: NonNullable<Awaited<ReturnType<typeof judgeFile>>> | 'pdfTooLarge' | 'tooMany';
};

export type FolderState = {
  /** As the gateway last answered it. */
  readonly evidence: Evidence;
  /** Contents of the form, saved or not. */
  readonly mine: EvidenceAnswers;
  readonly saving: 'saved' | 'unsaved' | 'saving' | 'failed';
  /** Error keys by slot, or by `letter`. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Another person's change came in: their name and what they wrote where something was written here too. */
  readonly meanwhile: { readonly by: string | null; readonly clashes: readonly Clash[] } | null;
  readonly refused: readonly Refused[];
};

/** Reads what was written from an answer of the gateway. */
function pickAnswers({ product, language, answers, letter, isLetterEdited }: Evidence): EvidenceAnswers {
  return { product, language, answers, letter: isLetterEdited ? letter : null };
}

/** Checks an answer as the gateway does; null if it is valid. */
export function checkEvidenceAnswer(slot: EvidenceSlot, answer: string) {
  return checkAnswer(slot, answer, businessDay());
}

/** Leaves out answers that no field shows and the gateway would refuse, which would keep all from being saved. */
function sendable(mine: EvidenceAnswers, of: Evidence['case']): EvidenceAnswers {
  const asked = mine.product === null ? [] : slotsFor(of, mine.product).map(({ slot }) => slot);
  const answers = (Object.entries(mine.answers) as [EvidenceSlot, string][]).filter(
    ([slot, answer]) => asked.includes(slot) || checkEvidenceAnswer(slot, answer) === null,
  );
  return { ...mine, answers: Object.fromEntries(answers) };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Merges two changes of the same text: this browser's stays, and clashes list the other's. */
function merge(
  base: EvidenceAnswers,
  mine: EvidenceAnswers,
  theirs: EvidenceAnswers,
): { merged: EvidenceAnswers; clashes: Clash[] } {
  const clashes: Clash[] = [];
  const pick = <T>(field: Clash['field'] | null, before: T, here: T, there: T): T => {
    if (same(here, before)) return there;
    if (field !== null && !same(there, before) && !same(here, there))
      clashes.push({ field, theirs: String(there ?? '') });
    return here;
  };
  const slots = Object.keys({ ...theirs.answers, ...mine.answers }) as EvidenceSlot[];
  const texts = slots.map((slot) => [
    slot,
    pick(slot, base.answers[slot] ?? '', mine.answers[slot] ?? '', theirs.answers[slot] ?? ''),
  ]);
  const answers = Object.fromEntries(texts.filter(([, text]) => text !== '')) as EvidenceAnswers['answers'];
  const merged = {
    product: pick(null, base.product, mine.product, theirs.product),
    language: pick(null, base.language, mine.language, theirs.language),
    answers,
    letter: pick('letter', base.letter, mine.letter, theirs.letter),
  };
  return { merged, clashes };
}

/** Keeps unsaved input in this tab, over a reload and a lapsed session. */
function makeKeep(key: string) {
  type Kept = { readonly base: EvidenceAnswers; readonly mine: EvidenceAnswers };
  return {
    write: (kept: Kept) => sessionStorage.setItem(key, JSON.stringify(kept)),
    clear: () => sessionStorage.removeItem(key),
    read(): Kept | null {
      const kept = sessionStorage.getItem(key);
      // Written by this code in this tab.
      return kept === null ? null : (JSON.parse(kept) as Kept);
    },
  };
}

/** The stored files that are not on their way from here. */
export function filesAt(
  slot: EvidenceSlot,
  files: readonly EvidenceFile[],
  sending: readonly { id: string }[],
) {
  return files.filter((file) => file.slot === slot && sending.every(({ id }) => id !== file.id));
}

function isPdf({ name, type }: File): boolean {
  return type === 'application/pdf' || name.toLowerCase().endsWith('.pdf');
}

type Person = {
  readonly personId: string;
  readonly personName: string;
  /** False for a folder that can only be read, into which unsaved input does not return. */
  readonly mayWrite: boolean;
};

/** The evidence with its unsaved input, which this tab keeps. */
function makeDraft(evidence: Evidence, user: Person) {
  const store = createStore<FolderState>({
    evidence,
    mine: pickAnswers(evidence),
    saving: 'saved',
    errors: {},
    meanwhile: null,
    refused: [],
  });
  const set = (change: Partial<FolderState>) => store.set((now) => ({ ...now, ...change }));
  const kept = makeKeep(`evidence ${user.personId} ${evidence.chargebackId} ${evidence.stage}`);
  return {
    store,
    set,
    kept,
    /** Keeps what is unsaved, over what the gateway answered last. */
    keep: () => {
      const { evidence: base, mine } = store.get();
      kept.write({ base: pickAnswers(base), mine });
    },
    /** Takes an answer of the gateway over; unsaved input since `base` stays. */
    absorb(theirs: Evidence, base = pickAnswers(store.get().evidence)) {
      const { mine, meanwhile } = store.get();
      const answers = pickAnswers(theirs);
      const { merged, clashes } = merge(base, mine, answers);
      const isOthers = theirs.changedBy !== user.personName && !same(base, answers) && !same(mine, answers);
      const isSaved = same(merged, answers);
      set({
        evidence: theirs,
        mine: merged,
        ...(isOthers
          ? { meanwhile: { by: theirs.changedBy, clashes: [...(meanwhile?.clashes ?? []), ...clashes] } }
          : {}),
        ...(isSaved ? { saving: 'saved' } : {}),
      });
      if (isSaved) kept.clear();
    },
  };
}

/** Saves a draft as one types. */
function makeSaving(
  { store, set, kept, keep }: ReturnType<typeof makeDraft>,
  calls: EvidenceCalls,
  refresh: () => Promise<void>,
) {
  async function saveOnce(): Promise<boolean> {
    const { evidence: base, mine } = store.get();
    set({ saving: 'saving', errors: {} });
    try {
      const saved = await calls.save(base.version, sendable(mine, base.case));
      // An upload may have ended since.
      set({ evidence: { ...saved, files: store.get().evidence.files } });
      if (store.get().mine === mine) {
        set({ saving: 'saved' });
        kept.clear();
      }
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'changedMeanwhile' || error.code === 'evidenceClosed') {
        const isFresh = await refresh().then(
          () => true,
          () => false,
        );
        return isFresh && error.code === 'changedMeanwhile';
      }
      if (error.status === 422) set({ errors: error.errors });
      // Ending a session empties the tab's storage.
      keep();
      return false;
    }
  }
  return makeAutosave({
    isSaved: () => store.get().saving === 'saved',
    saveOnce,
    onFailed: () => set({ saving: 'failed' }),
    mayRetry: () => Object.keys(store.get().errors).length === 0,
  });
}

/** Finds why a file may not join that many others; null if it may. */
async function findRefusal(file: File, others: number): Promise<Refused['reason'] | null> {
  if (others >= EVIDENCE_LIMITS.files) return 'tooMany';
  if (isPdf(file) && file.size > EVIDENCE_LIMITS.pdf) return 'pdfTooLarge';
  return judgeFile(file, file.name).catch(() => 'fileIncomplete' as const);
}

/** One chargeback's evidence in this browser: saves as one types, and sends files. */
export function makeFolder(evidence: Evidence, calls: EvidenceCalls, user: Person) {
  const draft = makeDraft(evidence, user);
  const { store, set, absorb } = draft;
  const refresh = async () => absorb(await calls.load());
  const autosave = makeSaving(draft, calls, refresh);
  const uploads = makeUploads<EvidenceSlot, EvidenceFile>({
    get: () => store.get().evidence.files,
    set(files) {
      set({ evidence: { ...store.get().evidence, files } });
      void refresh().catch(() => undefined);
    },
    kindOf: ({ slot }) => slot,
    announce: ({ id, kind, file }, signal) =>
      calls.announce({ id, slot: kind, name: file.name || kind, size: file.size }, signal),
    sendPart: calls.sendPart,
    remove: calls.remove,
  });
  const change = (next: Partial<EvidenceAnswers>) => {
    const { mine: before, saving } = store.get();
    const mine = { ...before, ...next };
    if (same(mine, before)) return;
    set({ mine, saving: saving === 'saving' ? 'saving' : 'unsaved' });
    draft.keep();
    autosave.later();
  };
  const kept = user.mayWrite ? draft.kept.read() : null;
  if (kept) {
    set({ mine: kept.mine, saving: 'unsaved' });
    absorb(evidence, kept.base);
    if (store.get().saving !== 'saved') autosave.later();
  }
  return {
    store,
    /** Files on their way; they outlive the part of the page that they were chosen on. */
    uploads,
    calls,
    change,
    answer: (slot: EvidenceSlot, text: string) => {
      const { [slot]: _, ...others } = store.get().mine.answers;
      change({ answers: text === '' ? others : { ...others, [slot]: text } });
    },
    /** Saves what is unsaved; resolves with whether everything is saved. */
    flush: autosave.flush,
    /** Takes an answer of the gateway over; unsaved input stays. */
    absorb: (theirs: Evidence) => absorb(theirs),
    refresh,
    /** Judges files, and sends the good ones. */
    async addFiles(slot: EvidenceSlot, files: readonly File[]): Promise<void> {
      for (const file of files) {
        // A file on its way is in the folder already; one that the gateway refused is not.
        const others = uploads.store
          .get()
          .filter(({ error }) => !(error instanceof ApiError && error.status === 422));
        const count = new Set([...store.get().evidence.files, ...others].map(({ id }) => id)).size;
        const reason = await findRefusal(file, count);
        if (reason === null) uploads.send(file, slot);
        else {
          const one = { id: crypto.randomUUID(), slot, name: file.name, reason };
          set({ refused: [...store.get().refused, one] });
        }
      }
    },
    async removeFile(id: string): Promise<void> {
      await calls.remove(id);
      await refresh();
    },
    dismiss: (id: string) => set({ refused: store.get().refused.filter((one) => one.id !== id) }),
    closeMeanwhile: () => set({ meanwhile: null }),
    close() {
      if (store.get().saving !== 'saved') void autosave.flush();
      autosave.stop();
      uploads.stop();
    },
  };
}

/** A chargeback with its evidence. */
export type LoadedEvidence = {
  readonly chargeback: ChargebackDetails;
  readonly evidence: Evidence;
  /** The chargeback's own stage; the evidence may be of an earlier one. */
  readonly current: ChargebackStage;
};

type OpenedFolder = ReturnType<typeof makeFolder> & {
  readonly loaded: LoadedEvidence;
  /** The evidence can still be submitted, by whoever may. */
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
};

export const FolderContext = createContext<OpenedFolder | null>(null);

/** The evidence of the page around it. */
export function useFolder(): OpenedFolder & { readonly state: FolderState } {
  const folder = use(FolderContext);
  if (folder === null) throw new Error('There is no evidence around this');
  return { ...folder, state: useStore(folder.store) };
}
