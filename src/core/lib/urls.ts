import { BlockList, isIP } from 'node:net';

/** What the driver takes; `prefer` and `allow` would try one way after the other. */
const TLS_MODES = ['disable', 'no-verify', 'require', 'verify-ca', 'verify-full'];

/**
 * Why a text is no URL of a PostgreSQL that can be connected to; undefined where it is one. What it says repeats
 * nothing of the text, which has a password in it.
 */
export function problemOfPostgresUrl(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must be a postgres:// URL';
  if (namesSeveralHosts(text))
    return 'must name one host, and names several: take the primary, or a name that follows it';
  const url = URL.parse(withHost(text));
  if (url === null) return 'must be a postgres:// URL';
  if (!isDecodable(url.username) || !isDecodable(url.password))
    return 'must have its user name and password percent-encoded';
  const modes = url.searchParams.getAll('sslmode');
  if (modes.some((mode) => !TLS_MODES.includes(mode)))
    return 'must have sslmode=disable, require, verify-ca or verify-full: TLS is used or it is not, so there is no prefer';
  return undefined;
}

/** The same URL, as the driver understands it: with a host, which a Unix socket needs none of, and one word for TLS. */
export function driverPostgresUrl(text: string): string {
  const url = withHost(text);
  if (/[?&]uselibpqcompat=true\b/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/g, '$1verify-full');
}

/** `postgres://user@/name?host=/folder` is how PostgreSQL's own tools name a Unix socket. */
function withHost(text: string): string {
  return text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[:/?]|$)/, '$1localhost');
}

function namesSeveralHosts(text: string): boolean {
  const hosts = /^[^:]+:\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(text)?.[1] ?? '';
  const given = Array.from(text.matchAll(/[?&]host=([^&#]*)/g), ([, host = '']) => host);
  return given.length > 1 || [hosts, ...given].some((one) => /,|%2c/i.test(one));
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The URL of a listener on this machine; one on all addresses is reached by loopback. No slash at the end. */
export function reachableUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** Whether a text is a CIDR block such as `10.0.0.0/8` or `fc00::/7`, or a single address. */
export function isCidr(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Tells whether an address lies in one of the blocks; a text that is no address lies in none. */
export function withinBlocks(blocks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const block of blocks) {
    const [address = '', bits] = block.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
  };
}

/** An IPv6 address without its zone; an IPv4-mapped one as the IPv4 address that it is. Any other text as it is. */
export function plainAddress(text: string): string {
  if (!text.includes(':')) return text;
  const [address = ''] = text.split('%', 1);
  if (isIP(address) !== 6) return text;
  if (!/:ffff:/i.test(address)) return address;
  const groups = ipv6Groups(address);
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
}

/** The eight groups of an IPv6 address, each in its shortest form, in lower case. */
export function ipv6Groups(address: string): readonly string[] {
  const [head = '', tail = ''] = withoutDots(address).toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const between = Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...between, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** The same IPv6 address with its last four bytes as two groups, where they are written as IPv4. */
function withoutDots(address: string): string {
  if (!address.includes('.')) return address;
  const start = address.lastIndexOf(':') + 1;
  const [a = 0, b = 0, c = 0, d = 0] = address.slice(start).split('.').map(Number);
  return `${address.slice(0, start)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** The folder of the compiled program's modules, each entry point of `scripts/bundle.ts` under its path in `src`. */
const COMPILED = 'file:///$bunfs/root/';

/** Where a thread's module is, by its path in `src`. */
export function workerUrl(path: `${string}-worker.ts`): URL {
  return import.meta.url.startsWith(COMPILED) ? new URL(path, COMPILED) : new URL(`../../${path}`, import.meta.url);
}
