import fc from 'fast-check';

// `npm test` always draws the same inputs; each round of `npm run test:soak` draws others.
fc.configureGlobal({ seed: Number(process.env['STUIVER_TEST_SEED'] ?? 20_261_120) });
