import { exitPage } from '../../web/exit-page/page.ts';
import { command } from '../common/command.ts';
import { printExactly } from '../common/output.ts';

/**
 * `bursar exit-page`: the page with which an Owner acts without any server, to be saved, compared or hosted elsewhere.
 */
export const exitPageCommand = command({
  name: 'exit-page',
  summary: "prints the HTML page with which a wallet's owner acts without a server",
  examples: ['exit-page > exit.html'],
  settings: [],
  async run() {
    await printExactly(await exitPage());
  },
});
