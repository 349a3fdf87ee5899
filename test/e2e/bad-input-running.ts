import { createTestClient, http, publicActions } from 'viem';
import { type Scene, type SharedScene, startScene } from '../support/scenario.ts';

let running: Promise<Scene> | undefined;

/**
 * The server of this test file as some of its cases see it: with the error codes that they have provoked, and none of
 * whose answers to them may repeat one of `secrets`. To start it is most of what its cases cost.
 */
export async function sharedScene(secrets: readonly string[]): Promise<SharedScene> {
  running ??= startScene('bad-input', [], { BURSAR_POLL_MS: '20' }, { blockTimeSeconds: 0 });
  return (await running).seenBy(secrets);
}

/** The chain of the server, whose time and blocks the cases may move. */
export function chainOf({ server }: SharedScene) {
  const transport = http(server.facts.rpcUrl);
  return createTestClient({ mode: 'anvil', transport }).extend(publicActions);
}

/** Ends what {@link sharedScene} started. */
export async function stopScene(): Promise<void> {
  await (await running)?.stop();
  running = undefined;
}
