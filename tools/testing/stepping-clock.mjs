import { readFileSync, renameSync, writeFileSync } from 'node:fs';

// Loaded before a gateway: its clock differs from the machine's by the milliseconds in the file of CLOCK_FILE, as if
// someone set it.
const file = process.env['CLOCK_FILE'] ?? '';
const MachineDate = Date;
const now = () => MachineDate.now() + shift;
let shift = NaN;

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
});

// Also says what it starts with: the process before may have ended while someone waited for that.
function follow() {
  const wanted = Number(readFileSync(file, 'utf8'));
  if (wanted === shift) return;
  shift = wanted;
  // Processes of several users share the folder, and none may write over the file of another.
  const draft = `${file}.${String(process.pid)}`;
  writeFileSync(draft, String(shift));
  renameSync(draft, `${file}.seen`);
}

follow();
setInterval(follow, 20).unref();
