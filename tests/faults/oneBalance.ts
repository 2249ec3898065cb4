import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import type { WireReply } from '#server/dispatch/dispatch.ts'
import { post } from '#server/ledger/post.ts'
import { depositReversals } from '#server/wallet/debtTables.ts'
import { waiveWagers } from '#server/wallet/wagers/wagers.ts'
import { call, succeed } from '../call.ts'
import { startGameSession } from '../games/gameSession.ts'
import { coin, sendTo } from '../inbox/mailboxHarness.ts'
import { aRow, exchange as buy, configurePoints, givePoints } from '../points/fixture.ts'
import { think } from '../wallet/cancel.ts'
import { newWithdrawer, openDeposit, pockets, type Withdrawer } from '../wallet/walletHarness.ts'
import { atCashier, differences, report } from './cashierGround.ts'
import type { Scenario } from './scenario.ts'

const TIMES = { bounded: 2, long: 100 }
/** What is lost before: hardly anything, or so much that they take the rest from each other, and the reversal makes a debt. */
const LOST = [1, 35_000]
const FUND = 20_000
const STAKE = 500
const WITHDRAWN = 10_000
const WAITING = 20_000
const DEPOSITED = 50_000
const COMES = 10_000
const MAILED = 700
const ROW = aRow({ perPlayer: 3 })

/** An act on the balance, and what its answer says that it added. A refusal adds nothing. */
type Act = () => Promise<number>

const isDone = ({ code, errcode }: WireReply) => code === 200 && errcode === 0
const many = (count: number, act: Act): Act[] => Array.from({ length: count }, () => act)

async function actsOf(player: Withdrawer): Promise<Act[]> {
  const gameToken = await startGameSession(player.token)
  const spin = async () => {
    const reply = await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: gameToken })
    // The dispatcher has validated a success against the contract's schema.
    return isDone(reply) ? (reply.round as { win: number }).win - STAKE : 0
  }
  const withdraw = async () => {
    const body = { requestId: randomUUID(), amount: WITHDRAWN, accountId: player.accountId }
    return isDone(await call('exchange', body, player)) ? -WITHDRAWN : 0
  }
  const purchase = async () => (isDone(await buy(player, ROW)) ? ROW.count : 0)
  const letters = await Promise.all([1, 2, 3].map(() => sendTo(player, coin(MAILED))))
  const receive = (id: string) => async () => {
    await call('receiveMail', { id }, player)
    return 0
  }
  return [
    ...many(8, spin),
    ...many(5, withdraw),
    ...many(5, purchase),
    ...letters.flatMap((id) => many(3, receive(id))),
  ]
}

/** What gateway and player do several times, and counts once. */
async function repeatedOf(player: Withdrawer): Promise<{ acts: Act[]; adds: number }> {
  const waiting = randomUUID()
  await succeed('exchange', { requestId: waiting, amount: WAITING, accountId: player.accountId }, player)
  await think(waiting, player)
  const [back, comes] = [await openDeposit(player, DEPOSITED), await openDeposit(player, COMES)]
  await report(randomUUID(), { kind: 'paid', gatewayId: back.gatewayId, cents: DEPOSITED })
  // Otherwise no withdrawal would be allowed beside it.
  await db.transaction((tx) => waiveWagers(tx, player.id, 'correction'))
  const reversal = { kind: 'reversed', gatewayId: back.gatewayId, cents: DEPOSITED, reversalId: randomUUID() } as const
  const paid = { kind: 'paid', gatewayId: comes.gatewayId, cents: COMES } as const
  const silent = (act: () => Promise<unknown>) => async () => {
    await act()
    return 0
  }
  const acts = [
    ...many(
      3,
      silent(() => call('exchangeCancel', { orderId: waiting }, player)),
    ),
    ...many(
      3,
      silent(() => report(randomUUID(), reversal)),
    ),
    ...many(
      3,
      silent(() => report(randomUUID(), paid)),
    ),
  ]
  return { acts, adds: WAITING + COMES + 3 * MAILED }
}

const lose = ({ id }: Withdrawer, cents: number) => {
  const moves = [{ from: `player:${id}:coin`, to: 'house:games', cents } as const]
  return db.transaction((tx) => post(tx, { id: `bet:${randomUUID()}`, reason: 'bet', moves }))
}

/** Every act beside others than its own kind. */
const mixed = (acts: readonly Act[]): Act[] =>
  [0, 1, 2, 3, 4].flatMap((first) => acts.filter((_, place) => place % 5 === first))

/** Everything at once on one balance. It ends where the answers say, whoever came first. */
async function fight(lost: number): Promise<{ acts: number; debt: number; broken: string[] }> {
  const player = await newWithdrawer(FUND)
  await givePoints(player, 10 * ROW.price)
  const repeated = await repeatedOf(player)
  await lose(player, lost)
  const acts = [...(await actsOf(player)), ...repeated.acts]
  const before = await pockets(player)
  const added = await Promise.all(mixed(acts).map((act) => act()))
  const after = await pockets(player)
  const [row] = await db.select().from(depositReversals).where(eq(depositReversals.player, player.id))
  const { taken = 0, debt = 0 } = row ?? {}
  const sum = added.reduce((total, each) => total + each, 0)
  const wanted = { coin: before.coin + sum + repeated.adds - taken, points: 7 * ROW.price }
  const broken = differences(`after a loss of ${lost}`, after, wanted)
  return {
    acts: acts.length,
    debt,
    broken: [...broken, ...differences(`after a loss of ${lost}`, { all: taken + debt }, { all: DEPOSITED })],
  }
}

export const oneBalance: Scenario = {
  name: 'one-balance',
  sentence:
    'rounds, withdrawals, purchases, mails, a deposit and a reversal at once on one balance leave exactly what they say',
  run: atCashier(async (size) => {
    // Rounds earn no points here.
    configurePoints({ shop: [ROW], earn: { points: 1, bet: 100_000_000 } })
    const counts = { balances: 0, acts: 0, debts: 0 }
    const broken: string[] = []
    for (let time = 0; time < TIMES[size]; time += 1) {
      const fought = await fight(LOST[time % LOST.length] ?? 0)
      counts.balances += 1
      counts.acts += fought.acts
      counts.debts += Number(fought.debt > 0)
      broken.push(...fought.broken)
    }
    return { counts, broken }
  }),
}
