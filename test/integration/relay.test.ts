import { afterEach, describe, expect, test } from 'bun:test';
import { getAddress, zeroAddress } from 'viem';
import { attempts, messages, transactionMessages, transactions } from '../../src/chain/relay/tables.ts';
import { isUniqueViolation, must } from '../../src/db/batch.ts';
import { cursors } from '../../src/truth/tables.ts';
import { startTestChain, type TestChain, type TestChainOptions } from '../support/chain.ts';
import {
  deployIntent,
  freshSalt,
  type RelaySetup,
  type SetupOptions,
  setUpRelay,
  until,
} from '../support/relay.ts';

const opened: { stop(): Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.stop();
});

async function start(
  chainOptions: TestChainOptions = {},
  options: SetupOptions = {},
): Promise<RelaySetup & { chain: TestChain }> {
  const chain = await startTestChain(chainOptions);
  opened.push(chain);
  const setup = await setUpRelay(chain, options);
  opened.push(setup);
  return { ...setup, chain };
}

const rowsOf = ({ db }: RelaySetup) => ({
  messages: db.orm.select().from(messages).all(),
  transactions: db.orm.select().from(transactions).all(),
  attempts: db.orm.select().from(attempts).all(),
  carried: db.orm.select().from(transactionMessages).all(),
  own: db.orm.select().from(cursors).all(),
});

describe('a write', () => {
  test('goes from the probe to the listener', async () => {
    const setup = await start();
    const salt = freshSalt();
    const placement = await setup.running.relay.submit(deployIntent(setup.chain, setup.db, { salt }));
    const outcome = await setup.running.relay.waitForBlock(placement.messageId, 5_000);

    expect(outcome).toMatchObject({ status: 'executed', txHash: placement.txHash });
    const [event] = setup.listener.events;
    expect(event).toMatchObject({
      transactionHash: placement.txHash,
      blockNumber: Number(outcome.blockNumber),
      address: getAddress(setup.chain.contracts.walletFactoryV2),
      event: 'WalletDeployed',
      args: { salt, owner: '0x00000000000000000000000000000000000000a1' },
    });
    const block = await setup.chain.client.getBlock({ blockNumber: outcome.blockNumber });
    expect(event).toMatchObject({ timestamp: Number(block.timestamp), blockHash: block.hash });
    const rows = rowsOf(setup);
    expect(rows.messages).toMatchObject([{ id: placement.messageId, kind: 'test', status: 'executed' }]);
    expect(rows.transactions).toMatchObject([{ nonce: 0, status: 'mined', minedHash: placement.txHash }]);
    expect(rows.own).toEqual([{ feed: salt, position: String(placement.messageId) }]);
  });

  test('that reverts is told with its revert data, and may be submitted again by anybody', async () => {
    const setup = await start();
    const intent = deployIntent(setup.chain, setup.db, { owner: zeroAddress });
    const placement = await setup.running.relay.submit(intent);
    const outcome = await setup.running.relay.waitForBlock(placement.messageId, 5_000);
    expect(outcome).toMatchObject({ status: 'reverted', revertData: '0x49e27cff' });
    expect(setup.listener.events.map(({ event }) => event)).toEqual(['CallFailed']);
    expect(rowsOf(setup).messages).toMatchObject([{ status: 'reverted', revertData: '0x49e27cff' }]);
  });
});
