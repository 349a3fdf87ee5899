import { exitPage } from '../exit-page/page.ts';
import { command } from './command.ts';

/**
 * `bursar exit-page`: the page with which an Owner acts without any server, to be saved, compared or hosted elsewhere.
 */
export const exitPageCommand = command({
  name: 'exit-page',
  summary: "prints the HTML page with which a wallet's owner acts without a server",
  settings: [],
  async run() {
    // All of it, before the process ends: a pipe takes 64 KiB at a time.
    await Bun.write(Bun.stdout, await exitPage());
  },
});
