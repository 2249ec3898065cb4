import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Game } from '#contract/lobby/catalogue.ts'
import { isGameOpen } from '#contract/lobby/openGame.ts'
import type { Cents } from '#contract/money.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { engineOf } from '#server/games/engines.ts'
import { coinOf } from '#server/wallet/coin.ts'
import { sandboxGateway } from '#server/wallet/gateways/sandbox/gateway.ts'
import { sentBeside } from '#server/wallet/payouts/beside.ts'
import { depositOrders } from '#server/wallet/tables.ts'
import { wagersLeft } from '#server/wallet/wagers/wagers.ts'
import { takeWebhook } from '#server/wallet/webhook.ts'
import { ask, askFrom, type Bargain, type Bot } from './bot.ts'
import { pass } from './clock.ts'

/** Between two rounds. */
export const ROUND_MS = 3_000
/** Most rounds of a bot that fulfils requirements, and into how many it divides them. */
const THROUGH_ROUNDS_MAX = 40
const THROUGH_ROUNDS = 12
const WHOLE = 10_000
const HUNDREDTHS = 100

/** The smallest of the usual amounts. */
export function smallestDeposit(): Cents {
  return Math.min(...catalogue().webConfig.depositAmounts)
}

/** Deposits by the sandbox's bank: the order, and its signed report. Returns whether the coin was credited. */
export async function deposit(bot: Bot, { cents, actType = 0 }: Pick<Bargain, 'cents' | 'actType'>): Promise<boolean> {
  const channel = catalogue().webConfig.appRechargeTypeList.find(
    ({ status, isDepositBank, bankId, hours, minimum, maximum }) =>
      status === 1 && !isDepositBank && !bankId && !hours && minimum <= cents && cents <= maximum,
  )
  if (!channel) return false
  const order = await ask(bot, 'recharge3', { amount: cents, version: 4, actType, rechargeType: channel.id })
  if (!order) return false
  const { gatewayId } = depositOrders
  const [payment] = await db.select({ gatewayId }).from(depositOrders).where(eq(depositOrders.id, order.orderId))
  const event = { kind: 'paid', gatewayId: payment?.gatewayId ?? '', cents } as const
  const report = { verdict: 'genuine', eventId: `evt_${order.orderId}`, event, payload: {} } as const
  const outcome = await takeWebhook(sandboxGateway, report)
  if (outcome !== 'credited') throw new Error(`a deposit of the simulation was ${outcome}`)
  bot.hasDeposited = true
  return true
}

/** The house's games that can be played. */
export function openGames(): readonly Game[] {
  return catalogue().games.filter((game) => isGameOpen(game) && engineOf(game.id)?.roundType === 'instant')
}

/** The game in which requirements cost the least. */
export function cheapestGame(): Game | undefined {
  const shares = new Map<number, number>(catalogue().wagering.contributions.map((row) => [row.typeId, row.percent]))
  const shareOf = ({ typeId }: Game) => shares.get(typeId) ?? 0
  const costOf = (game: Game) => (WHOLE - game.rtp) / shareOf(game)
  const counting = openGames().filter((game) => shareOf(game) > 0)
  return counting.toSorted((one, other) => costOf(one) - costOf(other))[0]
}

/** What one coin of requirement is expected to cost at least, as a share. */
export function cheapestCost(): number {
  const game = cheapestGame()
  const percent = catalogue().wagering.contributions.find(({ typeId }) => typeId === game?.typeId)?.percent ?? 0
  return game && percent > 0 ? ((WHOLE - game.rtp) / WHOLE) * (HUNDREDTHS / percent) : 0
}

type Play = { stake: Cents; rounds: number; game?: Game | undefined; choiceOf?: (round: number) => string }

/** Opens a game, with a pair of seeds. Undefined where a call was refused. */
export async function sitDown(bot: Bot, gameId: number) {
  const launched = await ask(bot, 'startGame', { gameId })
  const launchToken = launched?.url.split('#launch=')[1]
  const opened = launchToken && (await ask(bot, 'houseOpen', { launchToken }))
  if (!opened) return undefined
  const from = { token: opened.gameToken, address: bot.address, stops: bot.stops }
  if (!bot.hasSeeds) await askFrom(from, 'houseSeed', { clientSeed: `bot${bot.id}` })
  bot.hasSeeds = true
  return { from, stakes: opened.stakes, coin: opened.coin, waiting: opened.waiting }
}

/** Plays real rounds while there is coin. The stake is the largest one of the game that is not above the wish. */
export async function play(bot: Bot, { stake, rounds, game = cheapestGame(), choiceOf }: Play): Promise<void> {
  const seat = game && (await sitDown(bot, game.id))
  if (!seat) return
  const { from, stakes } = seat
  let { coin, waiting = 0 } = seat
  for (let round = 0; round < rounds; round++) {
    const most = Math.min(coin - waiting, Math.max(stake, stakes[0] ?? 0))
    const fitting = stakes.findLast((each) => each <= most)
    const choice = choiceOf && { choice: choiceOf(round) }
    const played = fitting && (await askFrom(from, 'houseSpin', { roundId: randomUUID(), stake: fitting, ...choice }))
    if (!fitting || !played) break
    pass(ROUND_MS)
    coin = played.coin
    waiting = played.waiting ?? 0
  }
}

/** As many rounds as ask for the least coin, in as many games as are counted. `goalOf`: how much of it is asked for, or 0. */
export async function playToward(bot: Bot, goalOf: (kind: 'play' | 'explore' | 'stake') => number): Promise<void> {
  const rounds = Math.max(goalOf('play'), goalOf('explore'), goalOf('stake') > 0 ? 1 : 0)
  if (rounds === 0) return
  const games = openGames().slice(0, Math.max(1, goalOf('explore')))
  const stake = Math.ceil(goalOf('stake') / rounds)
  for (const game of games) await play(bot, { game, stake, rounds: Math.ceil(rounds / games.length) })
}

/** Fulfils what must be staked before coin may leave, at the least cost. */
export async function playThrough(bot: Bot): Promise<void> {
  const { depositLeft, bonusLeft } = await wagersLeft(bot.id)
  const left = depositLeft + bonusLeft
  if (left === 0) return
  const largest = Math.max(...openGames().flatMap(({ id }) => engineOf(id)?.stakes ?? []))
  const stake = Math.min(largest, Math.ceil(left / THROUGH_ROUNDS))
  await play(bot, { stake, rounds: Math.min(THROUGH_ROUNDS_MAX, Math.ceil(left / stake) + 1) })
}

/** Asks for all coin, at once. What stops it is counted. An account that could bind no wallet asks all the same. */
export async function cashOut(bot: Bot): Promise<void> {
  const { minimum, maximum } = catalogue().webConfig.withdrawal
  const amount = Math.min(await coinOf(bot.id), maximum)
  if (amount < minimum) return
  await ask(bot, 'exchange', { requestId: randomUUID(), amount, accountId: bot.wallet ?? randomUUID() })
  await sentBeside()
}
