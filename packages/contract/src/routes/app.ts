import { get, post, defineRoute } from '../route.ts';

export const health = defineRoute('health', 'GET', '/health');
export const ready = defineRoute('ready', 'GET', '/ready');
export const getTestClock = get('getTestClock', '{gateway}/test/clock');
export const moveTestClock = post('moveTestClock', '{gateway}/test/clock');
