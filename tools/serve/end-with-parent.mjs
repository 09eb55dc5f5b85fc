// Loaded before a script: ends it when the process that started it is gone, however that was killed. The channel between
// the two closes then; it does not keep the script running.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
