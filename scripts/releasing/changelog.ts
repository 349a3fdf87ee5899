/** What `CHANGELOG.md` says about one version. */
export interface ReleaseNotes {
  /** `2026-05-04`; undefined while it says `unreleased`. */
  readonly date: string | undefined;
  readonly changes: string;
  /** What operators do when they come from the version before. */
  readonly upgrading: string;
}

const UPGRADING = '### Upgrading';

/** @throws if there is no such version, or nothing is said about upgrading to it */
export function notesOf(changelog: string, version: string): ReleaseNotes {
  const heading = `## ${version} (`;
  const section = changelog.split(/^(?=## )/m).find((text) => text.startsWith(heading));
  if (section === undefined) throw new Error(`CHANGELOG.md has no heading "${heading}…)".`);
  const [title = ''] = section.split('\n', 1);
  const parts = section.slice(title.length).split(/^(?=### )/m);
  const upgrading = parts.find((part) => part.startsWith(`${UPGRADING}\n`));
  const text = upgrading?.slice(UPGRADING.length).trim() ?? '';
  if (text === '') {
    throw new Error(
      `CHANGELOG.md says nothing under "${UPGRADING}" of ${version}: say what operators do, or "Nothing to do.".`,
    );
  }
  const changes = parts
    .filter((part) => part !== upgrading)
    .join('')
    .trim();
  return { date: /\((\d{4}-\d{2}-\d{2})\)$/.exec(title)?.[1], changes, upgrading: text };
}

/** As they accompany a release: what to do comes before the news. */
export function releaseNotes(version: string, { changes, upgrading }: ReleaseNotes): string {
  return `# Bursar ${version}\n\n## Upgrading\n\n${upgrading}\n\n## Changes\n\n${changes}\n`;
}

/** All versions, the newest first. */
export function versionsOf(changelog: string): string[] {
  return [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(/gm)].map(([, version = '']) => version);
}
