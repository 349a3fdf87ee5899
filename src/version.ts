import manifest from '../package.json' with { type: 'json' };

/** The version of this program, as `bursar --version` prints it. */
export const version: string = manifest.version;
