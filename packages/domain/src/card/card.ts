export * from './card-expiry.ts';
export * from './card-number.ts';
