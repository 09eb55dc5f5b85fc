import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const health = endpoint({
  name: 'health',
  method: 'GET',
  path: '/health',
  access: 'public',
  tag: 'system',
  summary: 'The process runs',
  response: z.object({ status: z.literal('ok') }),
});

export const ready = endpoint({
  name: 'ready',
  method: 'GET',
  path: '/ready',
  access: 'public',
  tag: 'system',
  summary: 'The database answers and its schema is the one that this release wants',
  response: z.object({ status: z.literal('ready') }),
});
