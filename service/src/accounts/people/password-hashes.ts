import { hash, verify } from '@node-rs/argon2';
import { ServiceUnavailable } from '../../kit/errors.ts';
import { normalPassword, passwordLengthMax } from './password-rules.ts';

// Argon2id with OWASP's parameters; it is the package's default algorithm.
const costs = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and a thread for tens of milliseconds. With more at once, attackers could starve everyone else.
const atOnceMax = 2;
const waitingMax = 100;

let running = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalPassword(password), costs));
}

/** Takes the same time for a person who does not exist or has no password (null). */
export async function isPasswordRight(storedHash: string | null, password: string): Promise<boolean> {
  const candidate = normalPassword(password.slice(0, 4 * passwordLengthMax));
  const isSame = await inTurn(async () => verify(storedHash ?? (await standInHash()), candidate));
  return isSame && storedHash !== null;
}

let standIn: Promise<string> | null = null;

function standInHash(): Promise<string> {
  standIn ??= hash('nobody has this password', costs);
  return standIn;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) throw new ServiceUnavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
