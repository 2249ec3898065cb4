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
import { recharge3 } from '#server/wallet/deposit.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { runTool } from '#tools/launch/tool.ts'
import { approveIdentity } from '../tests/account/identified.ts'
import { earnCommission } from '../tests/activities/agent/fixture.ts'
import { friendOf } from '../tests/activities/friends/fixture.ts'
import { ENVELOPE } from '../tests/call.ts'
import { fund } from '../tests/player.ts'
import { bindPayee } from '../tests/wallet/payee.ts'

const { signals: rules } = catalogue().care
const none: Measured = {
  ...{ chasing: 0, risingStakes: 0, nightPlay: 0, raises: 0 },
  ...{ cancelledWithdrawals: 0, failedDeposits: 0, longSessions: 0 },
}
const GCASH = 1
const BPI = 12

/** Ways to prepare the server under test in one process, where the screens have specs of their own. */
const ways: Record<string, (...words: string[]) => Promise<unknown>> = {
  /** node e2e/prepare.ts withdrawer <player> <cents>: identified, with coin that may leave, and an account of each kind. */
  withdrawer: async (player, cents) => {
    await approveIdentity(Number(player))
    await fund(Number(player), Number(cents))
    await bindPayee(Number(player), {}, GCASH)
    await bindPayee(Number(player), { cardNum: `${Date.now()}`.slice(-10) }, BPI)
  },
  /** node e2e/prepare.ts agent <player> <activity> <cents>: an identified agent with a commission. */
  agent: async (player, activity, cents) => {
    await approveIdentity(Number(player))
    await earnCommission(activity === 'agent5' ? 'agent5' : 'agent', Number(player), Number(cents))
  },
  /** node e2e/prepare.ts friends <player> <count>: an identified agent with so many valid friends. */
  friends: async (player, many) => {
    await approveIdentity(Number(player))
    for (let made = 0; made < Number(many); made += 1) await friendOf({ id: Number(player) })
  },
  /** node e2e/prepare.ts prop <player> <prop>: a prop of the house. */
  prop: (player, prop) =>
    db.transaction((tx) => giveProps(tx, Number(player), [{ id: Number(prop), count: 1 }], 'house:e2e')),
  /** node e2e/prepare.ts orders <player> <channel:cents...>: opens deposits, each when its channel opens next, whatever the time is now. */
  orders: async (player, ...wanted) => {
    offerBonuses(depositBonuses)
    for (const [rechargeType = 0, amount = 0] of wanted.map((each) => each.split(':').map(Number))) {
      setClock(undefined)
      const opening = openingAt(catalogue().webConfig.appRechargeTypeMap[rechargeType]?.hours, now())
      if (opening !== 'open') setClock(new Date(opening.opensAt))
      await recharge3({ amount, version: 4, actType: 0, rechargeType }, callerOf(Number(player)))
    }
  },
  /** node e2e/prepare.ts played <player>: as though the minutes of play until the next reality check were over. */
  played: async (player) => {
    await db
      .update(playCounts)
      .set({ checkMinutes: 2 * CHECK_DEFAULT })
      .where(eq(playCounts.player, Number(player)))
  },
  /** node e2e/prepare.ts worried <player> <cents>: as though the night's score had found two markers, and offered a weekly limit on losses. */
  worried: async (player, cents) => {
    const measured = { ...none, chasing: rules.chasing.times, raises: rules.raises.times }
    const at = { scoredAt: now(), stepSince: now() }
    const found = {
      measured,
      score: rules.chasing.points + rules.raises.points,
      step: 'offer',
      offered: Number(cents),
    } as const
    await db.insert(careScores).values({ player: Number(player), ...found, ...at })
  },
  /** node e2e/prepare.ts ruined <player>: has deposited, and has no coin, as though it had been lost days ago. */
  ruined: async (player) => {
    await fund(Number(player), 10_000)
    const { coin } = await balancesOf(db, Number(player))
    const moves = [{ from: `player:${Number(player)}:coin`, to: 'house:games', cents: coin } as const]
    await db.transaction((tx) => post(tx, { id: `lost:${player}`, reason: 'bet', moves }))
  },
  /** node e2e/prepare.ts dayLater <player>: as though the deposits, and the cards that they bought, were of the day before. */
  dayLater: async (player) => {
    const yesterday = (column: PgColumn) => sql`${column} - interval '1 day'`
    const { createdAt, creditedAt, asideUntil } = depositOrders
    await db
      .update(depositOrders)
      .set({ createdAt: yesterday(createdAt), creditedAt: yesterday(creditedAt), asideUntil: yesterday(asideUntil) })
      .where(eq(depositOrders.player, Number(player)))
    await db
      .update(signCards)
      .set({ lastDay: yesterday(signCards.lastDay) })
      .where(eq(signCards.player, Number(player)))
  },
  /** node e2e/prepare.ts lottery: the draw that is open is held and paid now, as though its week were over. */
  lottery: async () => {
    const sandbox = sandboxApp()
    reachSandboxBy(async (path, init) => await sandbox.request(path, init))
    const draw = await openDrawNow()
    if (!draw) throw new Error('no draw is open')
    setClock(new Date(draw.closesAt.getTime() + SETTLES_MS))
    await advanceLottery()
    setClock(new Date(draw.drawsAt.getTime() + SETTLES_MS))
    await advanceLottery()
  },
  /** node e2e/prepare.ts approve <withdrawal...>: as an operator does. */
  approve: async (...ids) => {
    for (const id of ids) await approveWithdrawal(id, 'e2e')
  },
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

await runTool(async ([what = '', ...words]) => {
  await ways[what]?.(...words)
  return 0
})
