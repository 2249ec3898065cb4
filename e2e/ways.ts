import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { CHECK_DEFAULT } from '#contract/care/checks.ts'
import { openingAt } from '#contract/wallet/openingHours.ts'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { signCards } from '#server/activities/signUpBonus/tables.ts'
import { advanceLottery } from '#server/activities/weekendLottery/advance.ts'
import { SETTLES_MS } from '#server/activities/weekendLottery/close.ts'
import { openDrawNow } from '#server/activities/weekendLottery/draws.ts'
import { lotteryDraws } from '#server/activities/weekendLottery/tables.ts'
import { now, setClock } from '#server/base/clock.ts'
import { careScores, type Measured } from '#server/care/signalTables.ts'
import { playCounts } from '#server/care/tables.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { balancesOf, post } from '#server/ledger/post.ts'
import { giveProps } from '#server/props/give.ts'
import { sandboxApp } from '#server/sandbox/app.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import { approveWithdrawal } from '#server/wallet/decide.ts'
import { recharge3 } from '#server/wallet/deposits/deposit.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { approveIdentity } from '../tests/account/identified.ts'
import { earnCommission } from '../tests/activities/agent/fixture.ts'
import { friendOf } from '../tests/activities/friends/fixture.ts'
import { ENVELOPE } from '../tests/call.ts'
import { dealTo as dealBlackjack } from '../tests/games/blackjack/table.ts'
import { hasFalls, hasRespins, isLoss, isShort, isWin, paysBack, seedRounds } from '../tests/games/gameSession.ts'
import { dealTo as dealHilo } from '../tests/games/hilo/table.ts'
import { dealTo as dealLuckyNine } from '../tests/games/luckyNine/table.ts'
import { dealTo as dealMines } from '../tests/games/mines/table.ts'
import { dealTo as dealPusoy } from '../tests/games/pusoyTatlo/table.ts'
import { dealTo as dealTower } from '../tests/games/tower/table.ts'
import { dealTo as dealPoker } from '../tests/games/videoPoker/table.ts'
import { fund } from '../tests/player.ts'
import { bindPayee } from '../tests/wallet/payee.ts'

const { signals: rules } = catalogue().care
const none: Measured = {
  ...{ chasing: 0, risingStakes: 0, nightPlay: 0, raises: 0 },
  ...{ cancelledWithdrawals: 0, failedDeposits: 0, longSessions: 0 },
}
const GCASH = 1
const BPI = 12

/** A story's player. */
type Seat = { readonly id: number }

/** Whether a round is of one screen without a feature, has one, wins, or loses. */
const claims = { hasFalls, hasRespins, isLoss, isShort, isWin, paysBack }

/** Ways to prepare the server under test, where the screens have specs of their own. */
export const ways = {
  /** Identified, with coin that may leave, and an account of each kind. */
  withdrawer: async ({ id }: Seat, cents: number) => {
    await approveIdentity(id)
    await fund(id, cents)
    await bindPayee(id, {}, GCASH)
    await bindPayee(id, { cardNum: `${Date.now()}`.slice(-10) }, BPI)
  },
  /** An identified agent with a commission. */
  agent: async ({ id }: Seat, activity: 'agent' | 'agent5', cents: number) => {
    await approveIdentity(id)
    await earnCommission(activity, id, cents)
  },
  /** An identified agent with so many valid friends. */
  friends: async ({ id }: Seat, count: number) => {
    await approveIdentity(id)
    for (let made = 0; made < count; made += 1) await friendOf({ id })
  },
  /** A prop of the house. */
  prop: async ({ id }: Seat, prop: number) => {
    await db.transaction((tx) => giveProps(tx, id, [{ id: prop, count: 1 }], 'house:e2e'))
  },
  /** Opens deposits, each when its channel opens next, whatever the time is now. */
  orders: async ({ id }: Seat, ...wanted: { channel: number; cents: number }[]) => {
    offerBonuses(depositBonuses)
    for (const { channel, cents } of wanted) {
      setClock(undefined)
      const opening = openingAt(catalogue().webConfig.appRechargeTypeMap[channel]?.hours, now())
      if (opening !== 'open') setClock(new Date(opening.opensAt))
      await recharge3({ amount: cents, version: 4, actType: 0, rechargeType: channel }, callerOf(id))
    }
  },
  /** As though the minutes of play until the next reality check were over. */
  played: async ({ id }: Seat) => {
    await db
      .update(playCounts)
      .set({ checkMinutes: 2 * CHECK_DEFAULT })
      .where(eq(playCounts.player, id))
  },
  /** As though the night's score had found two markers, and offered a weekly limit on losses. */
  worried: async ({ id }: Seat, cents: number) => {
    const measured = { ...none, chasing: rules.chasing.times, raises: rules.raises.times }
    const at = { scoredAt: now(), stepSince: now() }
    const found = {
      measured,
      score: rules.chasing.points + rules.raises.points,
      step: 'offer',
      offered: cents,
    } as const
    await db.insert(careScores).values({ player: id, ...found, ...at })
  },
  /** Has deposited, and has no coin, as though it had been lost days ago. */
  ruined: async ({ id }: Seat) => {
    await fund(id, 10_000)
    const { coin } = await balancesOf(db, id)
    const moves = [{ from: `player:${id}:coin`, to: 'house:games', cents: coin } as const]
    await db.transaction((tx) => post(tx, { id: `lost:${id}`, reason: 'bet', moves }))
  },
  /** As though the deposits, and the cards that they bought, were of the day before. */
  dayLater: async ({ id }: Seat) => {
    const yesterday = (column: PgColumn) => sql`${column} - interval '1 day'`
    const { createdAt, creditedAt, asideUntil } = depositOrders
    await db
      .update(depositOrders)
      .set({ createdAt: yesterday(createdAt), creditedAt: yesterday(creditedAt), asideUntil: yesterday(asideUntil) })
      .where(eq(depositOrders.player, id))
    await db
      .update(signCards)
      .set({ lastDay: yesterday(signCards.lastDay) })
      .where(eq(signCards.player, id))
  },
  /** The draw that is open is held and paid now, as though its week were over and no number of it were nobody's. */
  lottery: async () => {
    const sandbox = sandboxApp()
    reachSandboxBy(async (path, init) => await sandbox.request(path, init))
    const draw = await openDrawNow()
    if (!draw) throw new Error('no draw is open')
    const terms = { ...draw.terms, numbers: 1 }
    await db.update(lotteryDraws).set({ terms }).where(eq(lotteryDraws.day, draw.day))
    setClock(new Date(draw.closesAt.getTime() + SETTLES_MS))
    await advanceLottery()
    setClock(new Date(draw.drawsAt.getTime() + SETTLES_MS))
    await advanceLottery()
  },
  /** Approves withdrawals, as an operator does. */
  approve: async (...ids: string[]) => {
    for (const id of ids) await approveWithdrawal(id, 'e2e')
  },
  /** Fixes the outcomes of the next rounds of a slot. The length of a show, and its win, are then not left to chance. */
  rounds: ({ id }: Seat, game: number, stake: number, wanted: (keyof typeof claims)[]) =>
    seedRounds(
      id,
      stake,
      wanted.map((name) => claims[name]),
      game,
    ),
  /** Fixes tiles of the next board of so many mines: those without one, and those with one. */
  mines: ({ id }: Seat, wanted: Parameters<typeof dealMines>[1]) => dealMines(id, wanted),
  /** Fixes the ranks of the first cards of the next hi-lo round. */
  hilo: ({ id }: Seat, ...ranks: number[]) => dealHilo(id, ranks),
  /** Fixes booths of the next tower, from the lowest floor. A negative one has a trap. */
  tower: ({ id }: Seat, wanted: Parameters<typeof dealTower>[1]) => dealTower(id, wanted),
  /** Fixes what is dealt in the next round of video poker, and what becomes of it by the advice. */
  poker: ({ id }: Seat, wanted: Parameters<typeof dealPoker>[1]) => dealPoker(id, wanted),
  /** Fixes the next round of Lucky Nine: the points of the first two cards, and how each move ends it. A lucky nine has no move. */
  luckyNine: ({ id }: Seat, wanted: Parameters<typeof dealLuckyNine>[1]) => dealLuckyNine(id, wanted),
  /** Fixes the next round of Pusoy Tatlo: what the hand is, and how it ends if it is played. */
  pusoy: ({ id }: Seat, wanted: Parameters<typeof dealPusoy>[1]) => dealPusoy(id, wanted),
  /** Fixes what the first cards of the next round of blackjack count, in the order in which they come. 0 is any card. */
  blackjack: ({ id }: Seat, ...points: number[]) => dealBlackjack(id, points),
}

const callerOf = (player: number) => ({
  ...({
    requestId: randomUUID(),
    address: '127.0.0.1',
    device: '',
    region: 'unasked',
    locale: 'en',
    envelope: ENVELOPE,
  } as const),
  session: { id: randomUUID(), player },
})
