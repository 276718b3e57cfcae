import { type Environ, text } from './environ.ts';
import { StartupError } from './startup-error.ts';

const portsMax = 20;
const portMax = 65_535;

// Where other services listen: files, shells, mail, names, directories. A webhook must not be able to talk to them.
const refusedPorts = [20, 21, 22, 23, 25, 53, 69, 110, 119, 135, 139, 143, 389, 445, 465, 587, 636, 993, 995];

/** Ports that webhooks can use besides 443 and 8443. */
export function webhookPorts(environ: Environ): readonly number[] {
  const values = text(environ, 'WEBHOOK_PORTS')?.split(',') ?? [];
  if (values.length > portsMax) throw new StartupError(`WEBHOOK_PORTS can hold at most ${portsMax} ports.`);
  return [...new Set(values.map((value) => portOf(value.trim())))];
}

function portOf(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (port < 1 || port > portMax) {
    throw new StartupError(
      `WEBHOOK_PORTS contains "${value}" but must be port numbers from 1 to ${portMax}, separated by commas.`,
    );
  }
  if (refusedPorts.includes(port)) {
    throw new StartupError(`WEBHOOK_PORTS contains ${port}, which belongs to another protocol; remove it.`);
  }
  return port;
}
