import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { decode, encode } from 'dns-packet';

export interface DnsServer {
  /** Host and port, as `bestow doctor --dns` takes them. */
  readonly address: string;
  /** TXT records by name; may be changed at any time. */
  readonly records: Record<string, string>;
  close(): void;
}

/** A name server on loopback that knows only TXT records. */
export async function startDnsServer(records: Record<string, string> = {}): Promise<DnsServer> {
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => socket.send(answerTo(packet, records), from.port, from.address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, records, close: () => socket.close() };
}

function answerTo(packet: Buffer, records: Readonly<Record<string, string>>): Buffer {
  const { id, questions = [] } = decode(packet);
  const name = questions[0]?.name ?? '';
  const text = records[name];
  // A TXT record is made of strings of at most 255 bytes.
  const data = text?.match(/.{1,255}/g) ?? [];
  return encode({ type: 'response', id, questions, answers: text ? [{ type: 'TXT', name, ttl: 1, data }] : [] });
}
