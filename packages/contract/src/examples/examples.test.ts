import { expect, it } from 'vitest';
import { asCalledByKey, ENDPOINTS } from '../index.ts';
import { buildExample } from './example.ts';

it.each(ENDPOINTS)(
  'the example of $name is a request that it takes and an answer that it gives',
  (endpoint) => {
    const { response, ...request } = buildExample(endpoint);
    const schemas = endpoint.keyScope === undefined ? endpoint : asCalledByKey(endpoint);
    for (const part of ['params', 'query', 'body'] as const) {
      const parsed = schemas[part]?.parse(request[part]) ?? {};
      if (typeof parsed === 'object') expect(parsed).toMatchObject(request[part] ?? {});
    }
    if (!endpoint.fileTypes) expect(endpoint.response.parse(response)).toEqual(response);
  },
);
