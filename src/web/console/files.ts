import { buildConsole, type ConsoleFiles } from './build.ts';
import { packed } from './packed.ts';

let files: Promise<ConsoleFiles> | undefined;

/** The console: what the program carries, or, from the sources, made now. */
export function consoleFiles(): Promise<ConsoleFiles> {
  files ??= packed === undefined ? buildConsole() : Promise.resolve(packed);
  return files;
}
