/** What the page needs of bench/results/latest.json. */
export interface BenchResults {
  readonly startedAt: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryMb: number; readonly node: string };
  readonly postgres: { readonly settings: Readonly<Record<string, string>> };
  readonly apiMemory: { readonly highestMb: number };
  readonly workerMemory: { readonly highestMb: number };
  readonly cells: readonly {
    readonly name: string;
    readonly medians: { readonly perSecond: number; readonly p99Ms: number } | null;
  }[];
}

interface Row {
  readonly what: string;
  readonly cell: string;
  /** False where the figure is the time of a single process, and p99 says nothing. */
  readonly hasP99?: boolean;
}

const rows: readonly Row[] = [
  { what: 'orders accepted, charged and stored, one account', cell: 'orders hot@256' },
  { what: 'the same, many accounts', cell: 'orders many@256' },
  { what: 'orders with a link, from the request to the complete answer', cell: 'links complete@256' },
  { what: 'cards issued for orders of 10,000', cell: 'ten thousand cards', hasP99: false },
  { what: 'mails sent', cell: 'mails sent', hasP99: false },
  { what: 'webhooks delivered', cell: 'webhook deliveries', hasP99: false },
  { what: 'orders read', cell: 'GET order@64' },
  { what: 'gifts opened on the claim page', cell: 'claim reveal@16' },
];

/** docs/capacity.md: what a core does, from the committed results of the bench. */
export function makeCapacityPage(results: BenchResults): string {
  const { machine, postgres, startedAt, apiMemory, workerMemory } = results;
  const lines = rows.map(({ what, cell, hasP99 = true }) => {
    const medians = results.cells.find(({ name }) => name === cell)?.medians;
    if (!medians) throw new Error(`The bench has no result for ${cell}.`);
    const { perSecond, p99Ms } = medians;
    return `| ${what} | ${rounded(perSecond)} | ${rounded(perSecond / machine.cores)} | ${hasP99 ? `${rounded(p99Ms)} ms` : ''} |`;
  });
  return `# Capacity

How many orders a machine takes, and how large it has to be. This page is made from \`bench/results/latest.json\` by \`npm run docs:generate\`; [bench](../bench/README.md) says how it is measured, and \`npm run bench\` measures your own machine.

## Measured

On ${startedAt.slice(0, 10)}, on ${machine.cores} cores of ${machine.cpu} with ${rounded(machine.memoryMb / 1_024)} GB of memory, Node ${machine.node.slice(1)} and PostgreSQL ${postgres.settings.server_version} (fsync ${postgres.settings.fsync}, shared_buffers ${postgres.settings.shared_buffers}). One machine ran everything: API, workers, PostgreSQL, and the
programs that made the load. A core is a share of that machine, not of the API.

| | per second | per second and core | p99 |
|---|---|---|---|
${lines.join('\n')}

| Memory | |
|---|---|
| an API process | up to ${rounded(apiMemory.highestMb)} MB |
| a worker | up to ${rounded(workerMemory.highestMb)} MB |

${diskText}
${sizingText}`;
}

/** Three digits are more than a measurement is worth. */
function rounded(value: number): string {
  if (value < 10) return String(Math.round(value * 10) / 10);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return (Math.round(value / unit) * unit).toLocaleString('en-US');
}

const diskText = `## Disk

Measured on 2026-11-18 with PostgreSQL 18, indexes included: an order of one card takes 3.2 KB, each further card 0.6 KB. So 1 GB holds about 300,000 orders of one card, or 1,600,000 cards of large orders. The write-ahead log is about as
much again while it is kept; plan twice the space, and as much for [backups](backup.md).
`;

const sizingText = `## Sizing

| Orders a day | Peak per second | Machine |
|---|---|---|
| up to 10,000 | 5 | 2 cores, 2 GB: everything on one machine, as in [going live](going-live.md) |
| up to 200,000 | 100 | 4 cores, 8 GB for PostgreSQL; 2 cores, 2 GB for an API process and a worker |
| up to 2,000,000 | 1,000 | 8 cores, 32 GB and a fast disk for PostgreSQL; two machines with 4 cores, each with two API processes and two workers, behind a proxy |

- Start with one API process and one worker per machine; add processes when \`BestowEventLoopBusy\` or \`BestowJobsLate\` [says so](observability.md#alerts), not before. A process uses one core.
- PostgreSQL decides how many orders are possible. Give it the fastest disk that syncs (the time of a commit is the time of an order), and a quarter of its memory as \`shared_buffers\`. Each API process needs up to
  26 connections with the defaults, each worker up to 34; see [connections](availability.md#connections).
- Opening a gift is the most expensive request. Campaigns whose recipients all click within minutes need API processes for that peak.
- Mails leave as fast as the mail server takes them; \`SMTP_CONNECTIONS\` per worker is how many it may use at once.
- Lists and searches do not become slower with the number of orders: they were measured with a million.
`;
