import { type Environ, flag, httpAddress, integer, text } from './environ.ts';
import { Secret } from './secret.ts';
import { StartupError } from './startup-error.ts';

export interface SupplierSettings {
  /** As products name it in their sources. */
  readonly name: string;
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: Secret<string>;
  /** Timeout of one answer, from the first byte sent to the last byte received. */
  readonly timeoutMs: number;
  /** Whether it accepts returns of undisclosed cards. */
  readonly takesReturns: boolean;
  /** What it charges of a card's value, in hundredths of a percent, unless its answer says it. */
  readonly costBasisPoints: number;
  /** The beginning of the names of its settings. */
  readonly prefix: string;
}

/** The name of the supplier that SUPPLIER_URL configures. */
export const firstSupplierName = 'supplier';
const suppliersMax = 20;
const costBasisPointsMax = 20_000;
const reservedNames: readonly string[] = [firstSupplierName, 'inventory', 'simulator', 'choice'];
const namePattern = /^[a-z][a-z0-9-]{0,29}$/;

/** The supplier of SUPPLIER_URL, and those that SUPPLIERS names, in this order. */
export function supplierSettings(environ: Environ, isStage: boolean): SupplierSettings[] {
  const first = supplierOf(environ, isStage, firstSupplierName, 'SUPPLIER');
  const named = namesOf(environ).map((name) => {
    const prefix = `SUPPLIER_${name.toUpperCase().replaceAll('-', '_')}`;
    const settings = supplierOf(environ, isStage, name, prefix);
    if (settings) return settings;
    throw new StartupError(`SUPPLIERS names ${name} but ${prefix}_URL is not set; set it to the supplier’s address.`);
  });
  return first ? [first, ...named] : named;
}

function namesOf(environ: Environ): string[] {
  const names = (text(environ, 'SUPPLIERS')?.split(',') ?? []).map((name) => name.trim());
  if (names.length > suppliersMax) throw new StartupError(`SUPPLIERS can hold at most ${suppliersMax} names.`);
  for (const [index, name] of names.entries()) {
    if (!namePattern.test(name)) {
      throw new StartupError(
        `SUPPLIERS has the name "${name}" but a name must be 1 to 30 lower-case letters, digits and hyphens, and begin with a letter.`,
      );
    }
    if (reservedNames.includes(name)) throw new StartupError(`SUPPLIERS has the name "${name}", which is reserved.`);
    if (names.indexOf(name) !== index) throw new StartupError(`SUPPLIERS has the name "${name}" twice.`);
  }
  return names;
}

function supplierOf(environ: Environ, isStage: boolean, name: string, prefix: string): SupplierSettings | null {
  const value = text(environ, `${prefix}_URL`);
  const token = text(environ, `${prefix}_TOKEN`);
  const timeoutMs = integer(environ, `${prefix}_TIMEOUT_MS`, { min: 100, max: 60_000, otherwise: 10_000 });
  const takesReturns = flag(environ, `${prefix}_TAKES_RETURNS`, false);
  const costBasisPoints = percent(environ, `${prefix}_COST_PERCENT`);
  if (value === null) return null;
  const url = httpAddress(value, isStage);
  if (url === null) {
    throw new StartupError(
      `${prefix}_URL must be an https URL without user, query or fragment; stage also accepts http.`,
    );
  }
  if (token === null)
    throw new StartupError(`${prefix}_URL is set but ${prefix}_TOKEN is not; set it to the supplier’s token.`);
  return { name, url, token: new Secret(token), timeoutMs, takesReturns, costBasisPoints, prefix };
}

function percent(environ: Environ, name: string): number {
  const value = text(environ, name) ?? '100';
  const basisPoints = /^\d{1,3}(\.\d{1,2})?$/.test(value) ? Math.round(Number(value) * 100) : Number.NaN;
  if (basisPoints <= costBasisPointsMax) return basisPoints;
  throw new StartupError(`${name} is "${value}" but must be a percentage from 0 to 200 such as 96.5.`);
}
