import { checkout } from '@stuiver/messages/nl/checkout';
import { methodNames } from '@stuiver/messages/nl/methods';

export const catalogue = { t: checkout, methodNames };
