import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { selectedIds, someOf } from '../fields.ts';
import * as routes from '../routes.ts';

export const getPaymentMethods = endpoint({
  ...routes.getPaymentMethods,
  access: 'session',
  permission: 'payments:read',
  tag: 'merchant',
  summary: 'The methods that the chosen companies offer, in their order',
  query: z.object({ selectedIds }),
  response: z.object({ paymentMethods: someOf(z.enum(PAYMENT_METHODS)) }),
  errors: ['notFound'],
});
