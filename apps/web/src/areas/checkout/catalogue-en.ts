import { checkout } from '@stuiver/messages/en/checkout';
import { methodNames } from '@stuiver/messages/en/methods';

export const catalogue = { t: checkout, methodNames };
