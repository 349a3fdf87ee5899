import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const executablePath = Bun.env.BURSAR_CHROMIUM ?? '/usr/bin/chromium';

/** Starts a headless Chromium with a profile of its own, which asks no one for anything by itself. */
export async function startChromium(): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(
      `There is no ${executablePath}. Install it (as root: apt-get install chromium), or name one in BURSAR_CHROMIUM.`,
    );
  return await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Straight to where the tests listen: whatever has the port on ::1, and whatever proxy the machine is set to.
      '--host-resolver-rules=MAP localhost 127.0.0.1',
      '--no-proxy-server',
    ],
  });
}
