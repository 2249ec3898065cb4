import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls/index.ts'
import { errcodes } from '#contract/errcodes.ts'
import { setCatalogue } from '#server/content/catalogue.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { awardOf, everythingOn } from '../activities/fixture.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { begin, GAME, launch } from '../games/gameSession.ts'
import { coin, sendTo } from '../inbox/mailboxHarness.ts'
import { encrypted, newPlayer, type TestPlayer } from '../player.ts'
import { think } from '../wallet/cancel.ts'
import {
  expectCleanBooks,
  newWithdrawer,
  openDeposit,
  pockets,
  reportOf,
  send,
  startWalletServer,
  type WalletServer,
  wish,
} from '../wallet/walletHarness.ts'
import { type DatabaseProxy, openProxy } from './proxy.ts'

// The reply to a commit is lost: the player gets 500 and repeats the call, with the same id if it has one. Whether the commit happened is
// not guessed. In both cases the final state is the same, once.

const CONNECTIONS = 5
const SAFE_PASSWORD = '402917'
const COMMIT = /^commit/
/** One statement that commits by itself. */
const SETTLED = /settle_round/
const POSTED = [/ledger_try/, COMMIT]

let proxy: DatabaseProxy
let walletServer: WalletServer

beforeAll(async () => {
  const url = await freshDatabase()
  await closeDatabase()
  proxy = await openProxy(url)
  await openDatabase(proxy.url, CONNECTIONS)
  walletServer = await startWalletServer()
})
beforeEach(() => {
  const award = [{ id: 2001, count: 100, betRate: 3 }]
  const login = { id: 101, kind: 'login', goal: 1, period: 'daily', leads: '/lobby/home', sort: 1, status: 1 } as const
  setCatalogue(everythingOn({ configs: { tasks: [{ ...login, award }] } }))
})
afterEach(async () => {
  setCatalogue(undefined)
  await expectCleanBooks()
})
afterAll(async () => {
  await walletServer.close()
  await closeDatabase()
  await proxy.close()
})

/** A repeatable call that moves money. */
type Case = {
  player: TestPlayer
  ask: () => Promise<{ code: number; errcode?: number }>
  /** The player's final balances, in centavos. */
  leaves: Record<string, number>
  /** The balances after a first call that was cut off half-way. */
  half?: Record<string, number>
  /** Reply code of a first call whose commit was done. Default: failure. */
  lost?: number
  /** Reply code of a second call after the first did its work. Default: as always. */
  again?: number
}

const plain = (name: CallName, body: object, player: TestPlayer) => () => call(name, body, player)

/** One case per call, with the statements before its money is committed. */
const cases: Record<string, { says: readonly RegExp[]; arrange: () => Promise<Case> }> = {
  exchange: {
    says: POSTED,
    arrange: async () => {
      const player = await newWithdrawer(100_000)
      const body = { requestId: randomUUID(), amount: 40_000, accountId: player.accountId }
      return { player, ask: plain('exchange', body, player), leaves: { coin: 60_000, hold: 40_000 } }
    },
  },
  exchangeCancel: {
    says: POSTED,
    arrange: async () => {
      const player = await newWithdrawer(100_000)
      const requestId = randomUUID()
      await call('exchange', { requestId, amount: 40_000, accountId: player.accountId }, player)
      await think(requestId, player)
      return {
        player,
        ask: plain('exchangeCancel', { orderId: requestId }, player),
        leaves: { coin: 100_000, hold: 0 },
      }
    },
  },
  putSafebox: {
    says: POSTED,
    arrange: async () => {
      const player = await playerWithBox()
      const body = { requestId: randomUUID(), amount: 30_000 }
      return { player, ask: plain('putSafebox', body, player), leaves: { coin: 70_000, safebox: 30_000 } }
    },
  },
  takeSafebox: {
    says: POSTED,
    arrange: async () => {
      const player = await playerWithBox()
      await call('putSafebox', { requestId: randomUUID(), amount: 30_000 }, player)
      const body = { requestId: randomUUID(), amount: 10_000, password: await encrypted(SAFE_PASSWORD) }
      return { player, ask: plain('takeSafebox', body, player), leaves: { coin: 80_000, safebox: 20_000 } }
    },
  },
  'receiveMail of one': {
    says: POSTED,
    arrange: async () => {
      const player = await newPlayer({ coin: 0 })
      const id = await sendTo(player, coin(5_000))
      return { player, ask: plain('receiveMail', { id }, player), leaves: { coin: 5_000 } }
    },
  },
  // Without an id: each mail is credited separately, and a second call credits the rest.
  'receiveMail of all': {
    says: POSTED,
    arrange: async () => {
      const player = await newPlayer({ coin: 0 })
      for (const cents of [5_000, 700]) await sendTo(player, coin(cents))
      return { player, ask: plain('receiveMail', {}, player), leaves: { coin: 5_700 }, half: { coin: 5_000 } }
    },
  },
  // Its id is task and day. A repetition reports the claim, and the coin is there.
  receiveTaskAward: {
    says: POSTED,
    arrange: async () => {
      const player = await newPlayer({ coin: 0, deposited: 1 })
      const ask = plain('receiveTaskAward', { taskId: 101, award: awardOf(101) }, player)
      return { player, ask, leaves: { coin: 101 }, again: errcodes.rewardReceived }
    },
  },
  houseSpin: {
    says: [SETTLED],
    arrange: async () => {
      const player = await newPlayer({ coin: 100_000 })
      const { gameToken } = await call('houseOpen', { launchToken: await launch(player.token, GAME) }, player)
      await begin(String(gameToken))
      const roundId = randomUUID()
      const ask = plain('houseSpin', { roundId, stake: 500 }, { ...player, token: String(gameToken) })
      // The server itself repeats it by the round's id.
      return { player, ask, leaves: {}, lost: 200 }
    },
  },
  // It moves no money: of two orders, the paid one is credited.
  recharge3: {
    says: [/insert into "deposit_orders"/, COMMIT],
    arrange: async () => {
      const player = await newPlayer({ coin: 0 })
      return { player, ask: plain('recharge3', wish(50_000), player), leaves: { coin: 0 } }
    },
  },
  'a payment reported': {
    says: POSTED,
    arrange: async () => {
      const player = await newPlayer({ coin: 0 })
      const { gatewayId } = await openDeposit(player, 50_000)
      const report = reportOf(gatewayId, 50_000)
      // Includes the bonus of a first deposit.
      return { player, ask: async () => ({ code: await send(walletServer, report) }), leaves: { coin: 80_000 } }
    },
  },
}

async function playerWithBox(): Promise<TestPlayer> {
  const player = await newWithdrawer(100_000)
  await call('safeboxPasswordInit', { password: await encrypted(SAFE_PASSWORD) }, player)
  return player
}

describe.each(Object.entries(cases))('%s', (_, { says, arrange }) => {
  test('with its commit done and its answer lost is made once, and a repetition says so', async () => {
    const { player, ask, leaves, half = leaves, lost = 500, again = 0 } = await arrange()
    const cut = proxy.cutAt(says, 'unanswered')
    expect(await ask()).toMatchObject({ code: lost })
    await cut
    const after = await pockets(player)
    expect(after).toMatchObject(half)
    const second = await ask()
    expect(second).toMatchObject({ code: 200 })
    expect(second.errcode ?? 0).toBe(again)
    expect(await pockets(player)).toEqual({ ...after, ...leaves })
  })

  test('with its commit never received is not made, and a repetition is', async () => {
    const { player, ask, leaves } = await arrange()
    const before = await pockets(player)
    const cut = proxy.cutAt(says, 'unheard')
    expect(await ask()).toMatchObject({ code: 500 })
    await cut
    expect(await pockets(player)).toEqual(before)
    const second = await ask()
    expect(second).toMatchObject({ code: 200 })
    expect(second.errcode ?? 0).toBe(0)
    expect(await pockets(player)).toMatchObject(leaves)
  })
})

test('a round with a lost answer is the one that was played, and its nonce is used once', async () => {
  const { token } = await newPlayer({ coin: 100_000 })
  const opened = await call('houseOpen', { launchToken: await launch(token, GAME) }, { token })
  const game = { token: String(opened.gameToken) }
  await begin(game.token)
  const roundId = randomUUID()
  const cut = proxy.cutAt([SETTLED], 'unanswered')
  const found = await call('houseSpin', { roundId, stake: 500 }, game)
  await cut
  const again = await call('houseSpin', { roundId, stake: 500 }, game)
  expect(again).toMatchObject({ code: 200, errcode: 0, round: { roundId, stake: 500, nonce: 0 }, fair: { nonce: 1 } })
  expect(found).toEqual(again)
})
