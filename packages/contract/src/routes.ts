// Endpoint data for the browser, by room. Nothing here may import zod: the payer's page loads these modules.
// Each path is one literal, so that the bundler drops the routes that a page never calls.

export * from './routes/app.ts';
export * from './routes/applications.ts';
export * from './routes/company.ts';
export * from './routes/erasure.ts';
export * from './routes/insight.ts';
export * from './routes/money.ts';
export * from './routes/people.ts';
