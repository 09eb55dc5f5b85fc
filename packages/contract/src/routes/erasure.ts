import { get, post } from '../route.ts';

export const getErasures = get('getErasures', '{gateway}/erasures');
export const createErasure = post('createErasure', '{gateway}/erasures');
export const decideErasure = post('decideErasure', '{gateway}/erasures/:id/decision');
