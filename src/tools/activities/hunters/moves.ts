import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ActivityName } from '#contract/activities/kinds.ts'
import type { Cents } from '#contract/money.ts'
import { rewardId } from '#contract/props/rewards.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { approveWithdrawal } from '#server/wallet/decide.ts'
import { sentBeside } from '#server/wallet/payouts/beside.ts'
import { withdrawals } from '#server/wallet/tables.ts'
import { type ActivityBot, ask, askFrom, type Bargain, type Bot } from '../bot.ts'
import { pass } from '../clock.ts'
import { cheapestCost, deposit, play, ROUND_MS, sitDown } from '../money.ts'
import { encrypted } from '../register.ts'
import { botOf } from '../simulate.ts'
import { claimAll, plainBot } from '../visits.ts'

/** What hunters do: claim, deposit for an offer, leave, and exchange points. */

const LOCK_HOURS = 24
const LIMBO = 2401
/** How it loses everything: the largest stakes, each at a thousand times the stake. */
const LOSING = { stake: 50_000, rounds: 60, choiceOf: () => 'times:100000' }
const OPERATOR = 'hunted'
/** The password of its safe-box. */
const PIN = '428913'

const ownOf = async (name: ActivityName): Promise<ActivityBot> => ({ ...plainBot(name), ...(await botOf(name)) })

const namesOn = () => catalogue().activities.filter(({ status }) => status === 1)

/** Claims what all activities give now that are on, and what waits. */
export async function claimEverything(bot: Bot): Promise<void> {
  for (const { kind } of namesOn()) await claimAll(bot, await ownOf(kind))
}

/** Does what these activities ask for beside deposits. */
export async function strive(bot: Bot, names: readonly ActivityName[]): Promise<void> {
  for (const name of names) await (await ownOf(name)).strive?.(bot)
}

/** Takes every bargain of an activity, one deposit each, and does something after each. */
export async function takeBargains(
  bot: Bot,
  name: ActivityName,
  after: (bargain: Bargain) => Promise<void>,
): Promise<void> {
  const bargains = (await (await ownOf(name)).bargains?.(bot)) ?? []
  for (const bargain of bargains.toSorted((one, other) => one.cents - other.cents))
    if (await deposit(bot, bargain)) await after(bargain)
}

/** Takes the one bargain of an activity that leaves the most once its deposit was staked in the cheapest game. */
export async function takeBest(bot: Bot, name: ActivityName): Promise<void> {
  const bargains = (await (await ownOf(name)).bargains?.(bot)) ?? []
  const left = ({ worth, cents }: Bargain) => worth - cents * cheapestCost()
  const best = bargains.toSorted((one, other) => left(other) - left(one))[0]
  if (best && (await deposit(bot, best))) await claimEverything(bot)
}

/** Takes coin out by a time lock, which asks for no stakes of deposits; an operator approves. */
export async function leave(bot: Bot, amount: Cents): Promise<void> {
  if (!(await ask(bot, 'getSafebox', {}))?.hasSafeboxPassword)
    await ask(bot, 'safeboxPasswordInit', { password: await encrypted(PIN) })
  await ask(bot, 'putSafebox', { requestId: randomUUID(), amount, lock: LOCK_HOURS })
  const accountId = bot.wallet ?? randomUUID()
  const { shown } = (await ask(bot, 'getTakenBack', { amount })) ?? {}
  const password = await encrypted(PIN)
  const wish = {
    requestId: randomUUID(),
    amount,
    accountId,
    password,
    from: 'safebox' as const,
    ...(shown && { shown }),
  }
  const left = await ask(bot, 'exchange', wish)
  if (left) await approveAll(bot)
}

async function approveAll({ id: player }: Bot): Promise<void> {
  const orders = await db.select().from(withdrawals).where(eq(withdrawals.player, player))
  for (const { id, state } of orders) if (state === 'requested') await approveWithdrawal(id, OPERATOR)
  await sentBeside()
}

/** Stakes everything that may be staked on one high target, so that it loses all or wins very much. */
export async function stakeAll(bot: Bot): Promise<void> {
  await play(bot, { ...LOSING, game: catalogue().gamesById.get(LIMBO) })
}

/** Exchanges points for coin, the dearest rows first, as often as points and limits allow. */
export async function exchangePoints(bot: Bot): Promise<void> {
  const rows = catalogue().points.shop.filter(({ prop, status }) => prop === rewardId.coin && status === 1)
  const worth = ({ count, price }: (typeof rows)[number]) => count / price
  for (const { id, price, perPlayer } of rows.toSorted((one, other) => worth(other) - worth(one)))
    for (let piece = 0; piece < perPlayer; piece++) {
      const { lottery = 0 } = (await ask(bot, 'getLotterConfig', {})) ?? {}
      const wish = { requestId: randomUUID(), rowId: id, price }
      if (lottery < price || !(await ask(bot, 'lotteryExchange', wish))) break
    }
}

/** Opens rounds with moves and stops each before its first decision. Where that is refused, the round stays open and no other begins. */
export async function stopAtOnce(bot: Bot, { gameId, choice, rounds }: Stopped): Promise<void> {
  const seat = await sitDown(bot, gameId)
  if (!seat) return
  for (let round = 0; round < rounds; round++) {
    const roundId = randomUUID()
    const opened = await askFrom(seat.from, 'houseSpin', { roundId, stake: seat.stakes[0] ?? 0, choice })
    pass(ROUND_MS)
    if (!opened || !(await askFrom(seat.from, 'houseMove', { roundId, step: 1, move: 'stop' }))) return
  }
}

type Stopped = { gameId: number; choice: string; rounds: number }
