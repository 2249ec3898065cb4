import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Reply } from '#contract/calls/index.ts'
import { atMost } from '../base/atMost.ts'
import { config } from '../base/config.ts'
import { log } from '../base/log.ts'
import { catalogue } from '../content/catalogue.ts'
import { db } from '../db/database.ts'
import { engineOf } from '../games/engines.ts'
import { players } from '../standing/tables.ts'
import { paySandbox } from '../wallet/gateways/sandbox/reach.ts'
import { callAsClient, type DemoPlayer, isRegistered, registerDemo } from './seed.ts'

/**
 * Bots for the demo's lobby. A few invented players deposit coin from the sandbox bank and play real rounds. The ticker then shows true
 * wins. Every step is a call of the contract, as from a phone. Nobody can log in as a bot, since their passwords are discarded.
 */
const BOTS: readonly { account: string; gameId: number }[] = [
  { account: 'perlasBot', gameId: 1001 },
  { account: 'amihanBot', gameId: 1011 },
  { account: 'kalabawBot', gameId: 1003 },
  { account: 'sorbetesBot', gameId: 1018 },
]
const DEPOSIT_CENTS = 200_000
const STAKE_CENTS = 2_000
const ROUNDS_MAX = 160
const BIG_WINS_WANTED = 3
/** Least pause between rounds, so that bots do not slow down the demo's first visitor. Longer where the pace of the game asks for it. */
const PAUSE_MS = 20
/** Pause between looks for the deposit, and their number. */
const LOOK_MS = 50
const LOOKS_MAX = 400
/** Time for the call in progress, on a database that does not answer. */
const STOP_MS = 5_000

type Bots = {
  /** Resolves once all bots have stopped. Never rejects. */
  gone: Promise<void>
  /** Stops the bots; each finishes its current call first. */
  stop: () => Promise<void>
}

type Evening = { pauseMs: number; stop: AbortSignal }

/** Lets bots that never played do so in the background. Does nothing if the seed is off. */
export function startBots(pauseMs = PAUSE_MS): Bots {
  const stop = new AbortController()
  const gone = config.seed === 'on' ? sendAll({ pauseMs, stop: stop.signal }) : Promise.resolve()
  return {
    gone,
    stop: async () => {
      stop.abort()
      await atMost(STOP_MS, 'the bots', gone)
    },
  }
}

async function sendAll(evening: Evening): Promise<void> {
  for (const { account, gameId } of BOTS) {
    if (evening.stop.aborted) return
    try {
      if (!(await isRegistered(account)))
        await visit({ account, password: randomBytes(12).toString('hex') }, gameId, evening)
    } catch (error) {
      log.warn({ err: error, account }, 'a demo bot went home early')
    }
  }
}

/** One bot's evening: it registers, deposits, plays until it has enough big wins, and leaves. */
async function visit(player: DemoPlayer, gameId: number, evening: Evening): Promise<void> {
  const { token } = await registerDemo(player)
  await db.update(players).set({ isBot: true }).where(eq(players.account, player.account))
  await callAsClient('updateAppUserOther', { showsWins: true }, String(token))
  await deposit(String(token))
  const { url } = await callAsClient('startGame', { gameId }, String(token))
  const launchToken = String(url).split('#launch=')[1] ?? ''
  const { gameToken, pace } = await callAsClient('houseOpen', { launchToken })
  await callAsClient('houseSeed', { clientSeed: randomBytes(8).toString('hex') }, String(gameToken))
  // The dispatcher has validated the reply against the contract's schema.
  const { roundMs, quickRoundMs, isQuickPlayOff } = pace as Reply<'houseOpen'>['pace']
  const leastMs = isQuickPlayOff ? roundMs : quickRoundMs
  await play(gameId, String(gameToken), { ...evening, pauseMs: Math.max(evening.pauseMs, leastMs) })
  await callAsClient('exitGame', {}, String(token))
}

async function deposit(token: string): Promise<void> {
  const rechargeType = catalogue().webConfig.appRechargeTypeList.find(({ status }) => status === 1)?.id
  const order = await callAsClient('recharge3', { amount: DEPOSIT_CENTS, version: 4, actType: 0, rechargeType }, token)
  if (!(await paySandbox(String(order.sandboxUrl).split('/').at(-1) ?? '')))
    throw new Error('the sandbox took no payment')
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const { isRechargeDone } = await callAsClient('isRechargeDone', { orderId: order.orderId }, token)
    if (isRechargeDone) return
    await wait(LOOK_MS)
  }
  throw new Error('the sandbox did not report a deposit')
}

async function play(gameId: number, gameToken: string, { pauseMs, stop }: Evening): Promise<void> {
  const { bigWinMinimum } = catalogue().bounds
  const stake = engineOf(gameId)?.stakes.findLast((cents) => cents <= STAKE_CENTS) ?? STAKE_CENTS
  let bigWins = 0
  for (let rounds = 0; rounds < ROUNDS_MAX && bigWins < BIG_WINS_WANTED && !stop.aborted; rounds += 1) {
    const roundId = randomUUID()
    const { round, coin } = await callAsClient('houseSpin', { roundId, stake }, gameToken)
    // The dispatcher has validated the reply against the contract's schema.
    if ((round as { win: number }).win >= bigWinMinimum) bigWins += 1
    await callAsClient('houseSeen', { roundId }, gameToken)
    if (Number(coin) < stake) return
    await wait(pauseMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
