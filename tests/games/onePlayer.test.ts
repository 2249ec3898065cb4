import { randomUUID } from 'node:crypto'
import process from 'node:process'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#contract/calls/index.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { claim } from '#server/activities/claim.ts'
import { closeDatabase, db, openDatabase } from '#server/db/database.ts'
import { post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { approveWithdrawal, findWithdrawal, rejectWithdrawal } from '#server/wallet/decide.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted } from '../player.ts'
import { ownedTables } from '../safety/ownedRows.ts'
import { takeBack } from '../wallet/cancel.ts'
import { arrive } from '../wallet/payouts.ts'
import { setWagers } from '../wallet/wagers.ts'
import {
  newWithdrawer,
  openDeposit,
  reportOf,
  send,
  startWalletServer,
  type WalletServer,
  type Withdrawer,
} from '../wallet/walletHarness.ts'
import { launch, startGameSession } from './gameSession.ts'
import { installSteppedGame, move, open, roundOf, STEPPED_GAME } from './steppedHarness.ts'

const SAFE_PASSWORD = '246813'

/**
 * Two roles that see the database as a shard with one player's rows and the house's. `hides` has no row of anybody else; for `fails` a statement breaks that comes
 * upon one. Indexes are asked wherever there is one, as on a table of millions.
 */
const roles = {
  hides: { name: `one_player_${process.pid}`, allows: (isMine: string) => isMine },
  fails: { name: `one_player_strict_${process.pid}`, allows: (isMine: string) => `is_mine(${isMine})` },
} as const

let url: string
let one: Withdrawer
let other: Withdrawer
let walletServer: WalletServer
let restore = () => {}

beforeAll(async () => {
  url = await freshDatabase()
  restore = installSteppedGame()
  walletServer = await startWalletServer()
  one = await newWithdrawer(500_000)
  other = await newWithdrawer(500_000)
  // Rows of another player stand in every table before anybody looks.
  for (const play of Object.values(ways)) await play(other)
  await db.execute(sql`create function is_mine(is_mine boolean) returns boolean language plpgsql as
    $$ begin if not is_mine then raise exception 'a row of another player'; end if; return true; end $$`)
  const owned = [...(await ownedTables()), { table: 'players', column: 'id' }]
  for (const { name, allows } of Object.values(roles)) {
    await db.execute(sql.raw(`create role ${name}`))
    for (const kind of ['tables', 'sequences'])
      await db.execute(sql.raw(`grant all on all ${kind} in schema public to ${name}`))
    const showOnly = async (table: string, which: string) => {
      await db.execute(sql.raw(`alter table ${table} enable row level security`))
      await db.execute(sql.raw(`create policy ${name} on ${table} to ${name} using (${which}) with check (${which})`))
    }
    // A row that names two players is shown by the one who has it from the other.
    for (const { table, column } of owned.filter((it) => !['superior', 'friend', 'holder'].includes(it.column)))
      await showOnly(table, allows(`${column} = ${one.id}`))
    await showOnly('ledger_accounts', allows(`(owner = ${one.id} or owner <= 0)`))
  }
})

afterAll(async () => {
  restore()
  await walletServer.close()
  await become(undefined)
  for (const { name } of Object.values(roles)) {
    await db.execute(sql.raw(`drop owned by ${name}`))
    await db.execute(sql.raw(`drop role ${name}`))
  }
  await closeDatabase()
})

async function become(role: string | undefined): Promise<void> {
  const shard = new URL(url)
  if (role) shard.searchParams.set('options', `-c role=${role} -c enable_seqscan=off`)
  await closeDatabase()
  await openDatabase(shard.href)
}

const good = async (name: CallName, body: object, client: { token: string }) => {
  const reply = await call(name, body, client)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return reply
}

/** The frequent operations, each called as by its player, its bank or its operator. */
const ways: Record<string, (player: Withdrawer) => Promise<void>> = {
  'a spin, its repeat and a new seed pair': async ({ token }) => {
    const gameToken = await startGameSession(token)
    const roundId = randomUUID()
    for (const id of [roundId, randomUUID(), randomUUID(), roundId])
      await good('houseSpin', { roundId: id, stake: 100 }, { token: gameToken })
    await good('houseSeen', { roundId }, { token: gameToken })
    await good('houseSeed', { clientSeed: 'mine' }, { token: gameToken })
    await good('houseSpin', { roundId: randomUUID(), stake: 100 }, { token: gameToken })
    await good('getRounds', { roundId }, { token })
  },
  'a round that is opened, moved, left and settled': async ({ token }) => {
    const gameToken = await startGameSession(token, STEPPED_GAME)
    const { roundId } = roundOf(await open(gameToken))
    roundOf(await move(gameToken, roundId, 1, 'raise'))
    const again = await call('houseOpen', { launchToken: await launch(token, STEPPED_GAME) })
    expect(again).toMatchObject({ open: { roundId } })
    expect(roundOf(await move(String(again.gameToken), roundId, 2, 'stop'))).toMatchObject({ roundId, win: 1_000 })
    expect(roundOf(await move(String(again.gameToken), roundId, 2, 'stop'))).toMatchObject({ roundId })
  },
  'a deposit that is opened, credited and reported again': async (player) => {
    const { orderId, gatewayId } = await openDeposit(player, 30_000)
    for (let time = 0; time < 2; time += 1) expect(await send(walletServer, reportOf(gatewayId, 30_000))).toBe(200)
    await good('isRechargeDone', { orderId }, player)
    await setWagers(player.id, { depositLeft: 0, bonusLeft: 0 })
  },
  'a withdrawal that is asked for, approved and paid': async (player) => {
    const requestId = randomUUID()
    const password = await encrypted(SAFE_PASSWORD)
    await good('exchange', { requestId, amount: 20_000, accountId: player.accountId, password }, player)
    expect(await approveWithdrawal(requestId, 'nena')).toMatchObject({ done: true })
    await arrive(requestId)
    expect(await findWithdrawal(requestId)).toMatchObject({ state: 'paid' })
  },
  'withdrawals that are rejected and taken back': async (player) => {
    const password = await encrypted(SAFE_PASSWORD)
    const wish = () => ({ requestId: randomUUID(), amount: 20_000, accountId: player.accountId, password })
    const [rejected, cancelled] = [wish(), wish()]
    await good('exchange', rejected, player)
    expect(await rejectWithdrawal(rejected.requestId, 'nena', 'another name')).toMatchObject({ done: true })
    await good('exchange', cancelled, player)
    expect(await takeBack(cancelled.requestId, player)).toMatchObject({ errcode: 0 })
  },
  'coin that is put into the safe-box and taken out': async (player) => {
    const { hasSafeboxPassword } = await good('getSafebox', {}, player)
    const password = async () => ({ password: await encrypted(SAFE_PASSWORD) })
    if (!hasSafeboxPassword) await good('safeboxPasswordInit', await password(), player)
    await good('putSafebox', { requestId: randomUUID(), amount: 5_000 }, player)
    await good('takeSafebox', { requestId: randomUUID(), amount: 5_000, ...(await password()) }, player)
    await good('putSafebox', { requestId: randomUUID(), amount: 10_000, lock: 1 }, player)
    const locked = { requestId: randomUUID(), amount: 10_000, accountId: player.accountId, from: 'safebox' }
    await good('exchange', { ...locked, ...(await password()) }, player)
    expect(await rejectWithdrawal(locked.requestId, 'nena', 'another name')).toMatchObject({ done: true })
  },
  'a reward that is claimed once': async ({ id }) => {
    const key = { activity: 'tasks', item: 1, round: randomUUID() } as const
    const give = () => db.transaction((tx) => claim(tx, id, key, [{ id: rewardId.coin, count: 500, betRate: 1 }]))
    await give()
    await expect(give()).rejects.toThrow('rewardReceived')
    await setWagers(id, { depositLeft: 0, bonusLeft: 0 })
  },
  'what a page asks by its session': async (player) => {
    for (const name of ['refreshData', 'online', 'getExchange', 'getSafebox', 'getRounds'] as const)
      await good(name, {}, player)
  },
}

/** A name is looked for among those of all players: their rows are come upon, and none is needed. */
async function logIn({ account, password }: Withdrawer): Promise<void> {
  const { token } = await call('accountLogin', await credentials(account, password))
  await good('refreshData', {}, { token: String(token) })
}

describe.each(Object.entries(roles))('where another player’s rows are not (%s)', (_, { name }) => {
  beforeAll(() => become(name))

  test.each(Object.entries(ways))('%s goes on', async (_way, play) => {
    await play(one)
  })
})

test('a log-in by a name goes on without them', async () => {
  await become(roles.hides.name)
  await logIn(one)
})

describe('and this would tell', () => {
  test('what needs another player’s row fails', async () => {
    await become(roles.hides.name)
    const { rows } = await db.execute(sql`select count(*)::int as players from players`)
    expect(rows).toEqual([{ players: 1 }])
    const moves = [{ from: 'house:promotions', to: `player:${other.id}:coin`, cents: 5 } as const]
    const given = db.transaction((tx) => post(tx, { id: `given:${other.id}`, reason: 'adjustment', moves }))
    await expect(given).rejects.toThrow()
    expect((await verifyLedger(db)).length).toBeGreaterThan(0)
  })

  test('what only comes upon one fails too', async () => {
    await become(roles.fails.name)
    await expect(db.execute(sql`select from rounds where stake = 100`)).rejects.toThrow()
    await expect(db.execute(sql`select from sessions where id = ${randomUUID()}`)).resolves.toBeDefined()
  })
})
