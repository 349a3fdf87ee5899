import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

export interface DnsServer {
  /** Asks this server for the IPv4 addresses of a name. */
  resolve(name: string): Promise<readonly string[]>;
  /** The names that were queried so far. */
  readonly questions: readonly string[];
  close(): void;
}

const HEADER_BYTES = 12;

/**
 * A DNS server on loopback that answers questions for A records as set; `undefined` leaves a question open, `[]`
 * is no such name.
 */
export async function startDnsServer(addresses: (name: string) => readonly string[] | undefined): Promise<DnsServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const name = nameOf(query);
    questions.push(name);
    const found = addresses(name);
    if (found !== undefined) socket.send(answer(query, found), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolve: (name) => resolver.resolve4(name), questions, close: () => socket.close() };
}

function nameOf(query: Buffer): string {
  const labels: string[] = [];
  for (let at = HEADER_BYTES; ; ) {
    const length = query[at] ?? 0;
    if (length === 0) return labels.join('.');
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
}

/** The question, repeated, and one record for each address that no one may keep (RFC 1035, section 4). */
function answer(query: Buffer, addresses: readonly string[]): Buffer {
  const questionEnd = query.indexOf(0, HEADER_BYTES) + 5;
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(addresses.length > 0 ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...records]);
}
