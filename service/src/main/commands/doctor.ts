import { type ExitCode, exitCodes } from '../../cli/exit-codes.ts';
import type { Output } from '../../cli/output/output.ts';
import type { CommandContext } from '../command-context.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding, FindingState } from '../doctor/finding.ts';

const checkWidth = 16;
const indent = ' '.repeat('warning  '.length + checkWidth + 1);

/** Checks everything that the service depends on. Exit code 1 if something failed. */
export async function doctor({ environ, logger, given, out }: CommandContext): Promise<ExitCode> {
  const onFinding = (finding: Finding) => print(out, finding);
  const dnsServers = given.dns === undefined ? undefined : [given.dns];
  const findings = await examine({ environ, logger, onFinding, ...(dnsServers && { dnsServers }) });
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  const isFailed = count('failed') > 0;
  out.json({ IsHealthy: !isFailed, Findings: findings.map(toWireFinding) });
  out.say(`\n${count('failed')} failed, ${count('warning')} warnings, ${count('ok')} ok.`);
  return isFailed ? exitCodes.failed : exitCodes.done;
}

function print(out: Output, { check, state, text, advice }: Finding): void {
  const paint = { ok: out.style.green, warning: out.style.yellow, failed: out.style.red }[state];
  out.say(`${paint(state.padEnd('warning'.length))}  ${check.padEnd(checkWidth)} ${text}`);
  if (advice !== null) out.say(`${indent}${advice}`);
}

function toWireFinding({ check, state, text, advice }: Finding) {
  return { Check: check, State: state, Text: text, Advice: advice };
}
