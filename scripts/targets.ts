import { existsSync } from 'node:fs';

/** The platforms of a release, as Bun calls them, each with the npm package that has Bun for it. */
const RUNTIMES = {
  'linux-x64': '@oven/bun-linux-x64',
  'linux-arm64': '@oven/bun-linux-aarch64',
  'linux-x64-musl': '@oven/bun-linux-x64-musl',
  'darwin-x64': '@oven/bun-darwin-x64',
  'darwin-arm64': '@oven/bun-darwin-aarch64',
} as const;

export type Target = keyof typeof RUNTIMES;
export const TARGETS = Object.keys(RUNTIMES).map(targetNamed);

/** @throws if a release has no such target */
export function targetNamed(name: string): Target {
  if (!isTarget(name)) {
    throw new Error(`There is no target ${name}; there are ${Object.keys(RUNTIMES).join(', ')}.`);
  }
  return name;
}

export function thisMachine(): Target {
  const isMusl = existsSync(`/lib/ld-musl-${process.arch === 'x64' ? 'x86_64' : 'aarch64'}.so.1`);
  return targetNamed(`${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`);
}

export function runtimePackage(target: Target): string {
  return RUNTIMES[target];
}

/** A target as npm describes platforms. */
export function npmPlatform(target: Target): { os: string; cpu: string; libc: string } {
  const [os = '', cpu = '', libc = 'glibc'] = target.split('-');
  return { os, cpu, libc };
}

function isTarget(name: string): name is Target {
  return Object.hasOwn(RUNTIMES, name);
}
