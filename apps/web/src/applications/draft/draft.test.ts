import { ApiError } from '@stuiver/contract/client';
import type { Answers } from '@stuiver/domain/applications/fields';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withAnswer } from './answers.ts';
import { type DraftCalls, makeDraft } from './draft.ts';
import { makeApplication } from '../../testing/reviews.ts';

const APPLICATION = makeApplication();

/** A gateway of one application, which another tab may change as well. */
function aGateway() {
  let now = APPLICATION;
  const keep = (answers: Answers) => (now = { ...now, version: now.version + 1, answers });
  return {
    get: () => now,
    elsewhere: (path: string, value: string) => keep(withAnswer(now.answers, path, value)),
    load: async () => now,
    save: vi.fn<DraftCalls['save']>(async (version: number, answers: Answers) => {
      if (version !== now.version) throw new ApiError(409, { code: 'changedMeanwhile' });
      return keep(answers);
    }),
  };
}

const type = (path: string, value: string) => (answers: Answers) => withAnswer(answers, path, value);

describe('a draft', () => {
  afterEach(() => vi.useRealTimers());

  it('is busy while a chosen file waits to be sent, so that the browser asks before a reload', () => {
    const draft = makeDraft(APPLICATION, aGateway());
    const file = new File(['%PDF'], 'statuten.pdf');
    draft.chosen('articles').add(file);
    expect([draft.isBusy(), draft.sending()]).toEqual([true, 1]);
    draft.chosen('articles').delete(file);
    expect([draft.isBusy(), draft.sending()]).toEqual([false, 0]);
  });

  it('saves automatically a moment after typing, once', async () => {
    vi.useFakeTimers();
    const gateway = aGateway();
    const draft = makeDraft(APPLICATION, gateway);
    for (const name of ['B', 'Br', 'Bro']) draft.change(type('company.name', name));
    expect(draft.store.get().saving).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(1000);
    expect(gateway.save).toHaveBeenCalledTimes(1);
    expect([draft.store.get().saving, gateway.get().answers.company['name']]).toEqual(['saved', 'Bro']);
  });

  it('keeps what is typed while a save is under way, and saves it after that', async () => {
    vi.useFakeTimers();
    const gateway = aGateway();
    const answered = Promise.withResolvers<void>();
    const save = gateway.save.getMockImplementation()!;
    gateway.save.mockImplementationOnce(async (version, answers) => {
      const saved = await save(version, answers);
      await answered.promise;
      return saved;
    });
    const draft = makeDraft(APPLICATION, gateway);
    draft.change(type('company.name', 'Brood'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.store.get().saving).toBe('saving');
    draft.change(type('company.name', 'Brood BV'));
    draft.change(type('company.city', 'Utrecht'));
    answered.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(draft.store.get().answers.company).toMatchObject({ name: 'Brood BV', city: 'Utrecht' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(draft.store.get().saving).toBe('saved');
    expect(gateway.get().answers.company).toMatchObject({ name: 'Brood BV', city: 'Utrecht' });
    expect(gateway.save).toHaveBeenCalledTimes(2);
  });

  it('merges what another tab has saved, field by field', async () => {
    const gateway = aGateway();
    const draft = makeDraft(APPLICATION, gateway);
    gateway.elsewhere('company.city', 'Utrecht');
    draft.change(type('company.name', 'Brood BV'));
    expect(await draft.flush()).toBe(true);
    expect(gateway.get().answers.company).toMatchObject({ name: 'Brood BV', city: 'Utrecht' });
    expect(draft.store.get()).toMatchObject({ merged: true, conflicts: [] });
  });

  it('overwrites nothing of another tab before the user has chosen', async () => {
    const gateway = aGateway();
    const draft = makeDraft(APPLICATION, gateway);
    gateway.elsewhere('company.name', 'Taart BV');
    draft.change(type('company.name', 'Brood BV'));
    await draft.flush();
    expect(gateway.get().answers.company['name']).toBe('Taart BV');
    const [conflict] = draft.store.get().conflicts;
    expect(conflict).toEqual({ path: 'company.name', mine: 'Brood BV', theirs: 'Taart BV' });
    draft.choose(conflict!, 'mine');
    await draft.flush();
    expect(gateway.get().answers.company['name']).toBe('Brood BV');
    expect(draft.store.get().conflicts).toEqual([]);
  });

  it('keeps what was typed while the gateway is away, and saves it later', async () => {
    vi.useFakeTimers();
    const gateway = aGateway();
    gateway.save.mockRejectedValueOnce(new ApiError(0, null));
    const draft = makeDraft(APPLICATION, gateway);
    draft.change(type('company.name', 'Brood BV'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(draft.store.get()).toMatchObject({ saving: 'failed', answers: { company: { name: 'Brood BV' } } });
    await vi.advanceTimersByTimeAsync(6000);
    expect(gateway.get().answers.company['name']).toBe('Brood BV');
  });
});
