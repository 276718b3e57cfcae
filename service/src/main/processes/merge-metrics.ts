export interface ProcessMetrics {
  readonly number: number;
  /** In the Prometheus text format. */
  readonly text: string;
}

interface Family {
  /** HELP and TYPE. */
  readonly head: string[];
  readonly samples: string[];
}

/**
 * The metrics of several processes as one text: every sample gets the label `process`, because a sum of counters
 * would fall when a process restarts. The samples of a metric have to follow each other.
 */
export function mergeMetrics(processes: readonly ProcessMetrics[]): string {
  const families = new Map<string, Family>();
  for (const { number, text } of processes) addSamples(families, text, number);
  return [...families.values()].flatMap(({ head, samples }) => [...head, ...samples, '']).join('\n');
}

function addSamples(families: Map<string, Family>, text: string, number: number): void {
  let family: Family | null = null;
  for (const line of text.split('\n')) {
    const [, kind, name = ''] = /^# (HELP|TYPE) (\S+)/.exec(line) ?? [];
    if (kind !== undefined) {
      const known = families.get(name);
      family = known ?? { head: [], samples: [] };
      if (!known) families.set(name, family);
      if (!family.head.some((other) => other.startsWith(`# ${kind} `))) family.head.push(line);
    } else if (line !== '') {
      family?.samples.push(withProcess(line, number));
    }
  }
}

function withProcess(sample: string, number: number): string {
  const [, name = '', labels = '', rest = ''] = /^([\w:]+)(?:\{(.*)\})?( .*)$/.exec(sample) ?? [];
  return `${name}{process="${number}"${labels && `,${labels}`}}${rest}`;
}
