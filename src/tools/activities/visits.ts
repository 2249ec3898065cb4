import type { ActivityName } from '#contract/activities/kinds.ts'
import * as schemas from '#contract/activities/schemas.ts'
import type { CallName } from '#contract/calls/index.ts'
import { isHeld, isSecondAccount } from '#server/activities/person.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { db } from '#server/db/database.ts'
import { coinOf } from '#server/wallet/coin.ts'
import { type ActivityBot, ask, type Bargain, type Bot, note } from './bot.ts'
import { cashOut, deposit, openGames, play, playThrough, smallestDeposit } from './money.ts'

/** How honest bots behave, in hundredths. They deposit on most first visits, and then now and then. */
const FIRST_DEPOSIT = 80
const LATER_DEPOSIT = 35
/** How often they take a bargain where they deposit, and do what an activity asks for. */
const BARGAIN = 40
const STRIVE = 25
/** Rounds of a visit, the share of the coin that is staked in one, and into how many games some visits divide them. */
const ROUNDS = 6
const STAKE_SHARE = 6
const GAMES = 3
const EXPLORE = 25
/** Greedy bots take their coin out once a week. */
const CASH_OUT_DAYS = 7

/** A visit on a day of the simulation, counted from 0. */
export type Visit = { bot: Bot; own: ActivityBot; day: number }

export async function visit(at: Visit): Promise<void> {
  if (at.bot.type === 'honest') await comeHonestly(at)
  else if (at.bot.type === 'greedy') await comeGreedily(at)
  else await farm(at)
}

/** Claims at the beginning, deposits perhaps, plays, and claims again. */
async function comeHonestly({ bot, own }: Visit): Promise<void> {
  const { chance } = bot
  await claimAll(bot, own)
  if (chance.happens(bot.hasDeposited ? LATER_DEPOSIT : FIRST_DEPOSIT)) {
    await deposit(bot, await chosen(bot, own))
    await claimAll(bot, own)
  }
  if (chance.happens(STRIVE)) await own.strive?.(bot)
  await playForFun(bot)
  await claimAll(bot, own)
}

/** One of the usual amounts, small ones more often, or a bargain that is no more than these. */
async function chosen(bot: Bot, own: ActivityBot): Promise<Pick<Bargain, 'cents' | 'actType'>> {
  const { chance } = bot
  const amounts = catalogue().webConfig.depositAmounts
  const found = chance.happens(BARGAIN) ? ((await own.bargains?.(bot)) ?? []) : []
  const usual = found.filter(({ cents }) => cents <= Math.max(...amounts))
  const bargain = chance.weighted(usual, () => 1)
  const cents = chance.weighted(amounts, (_, at) => (amounts.length - at) ** 2)
  return bargain ?? { cents: cents ?? smallestDeposit() }
}

async function playForFun(bot: Bot): Promise<void> {
  const coin = await coinOf(bot.id)
  const games = bot.chance.happens(EXPLORE) ? GAMES : 1
  for (let at = 0; at < games; at++) {
    const game = bot.chance.weighted(openGames(), () => 1)
    await play(bot, { stake: Math.floor(coin / STAKE_SHARE), rounds: Math.ceil(ROUNDS / games), game })
  }
}

/** Comes at midnight, before the day's budget is used up. Deposits what earns the most by its price, and stakes no more than must be. */
async function comeGreedily({ bot, own, day }: Visit): Promise<void> {
  await claimAll(bot, own)
  const bargains = (await own.bargains?.(bot)) ?? []
  const best = bargains.toSorted((one, other) => ratioOf(other) - ratioOf(one) || one.cents - other.cents)[0]
  if (await depositFor(bot, best)) await claimAll(bot, own)
  await own.strive?.(bot)
  await playThrough(bot)
  await claimAll(bot, own)
  if (day % CASH_OUT_DAYS === CASH_OUT_DAYS - 1) await cashOut(bot)
}

const ratioOf = ({ worth, cents }: Bargain): number => worth / cents

/** Deposits once, the least that earns something, or nothing at all. Asks for its coin at once, and again when it is free. */
async function farm({ bot, own }: Visit): Promise<void> {
  await claimAll(bot, own)
  if (bot.role !== 'noDeposit' && !bot.hasDeposited) {
    const bargains = (await own.bargains?.(bot)) ?? []
    const [least] = bargains.toSorted((one, other) => one.cents - other.cents || other.worth - one.worth)
    await depositFor(bot, least)
    await noteRule(bot)
    await claimAll(bot, own)
  }
  await cashOut(bot)
  await own.strive?.(bot)
  await playThrough(bot)
  await claimAll(bot, own)
  await cashOut(bot)
}

/** A deposit that earns nothing is not refused, so the rule that stopped it is asked for. */
async function noteRule(bot: Bot): Promise<void> {
  if (await isSecondAccount(bot.id, db)) note(bot, 'samePerson')
  else if (await isHeld(bot.id, db)) note(bot, 'rewardHeld')
}

/** Takes a bargain. Who never deposited and finds none deposits the least. Returns whether anything was deposited. */
async function depositFor(bot: Bot, bargain: Bargain | undefined): Promise<boolean> {
  if (bargain && (await deposit(bot, bargain))) return true
  return !bot.hasDeposited && (await deposit(bot, { cents: smallestDeposit() }))
}

/** What the activity's own bot claims, and what waits as a grant. */
export async function claimAll(bot: Bot, own: ActivityBot): Promise<void> {
  await own.claim?.(bot)
  const waiting = (await ask(bot, 'getGrants', {}))?.grants ?? []
  for (const { activity, item, round } of waiting) {
    const given = await ask(bot, 'receiveGrant', { activity, item, round })
    // What is held for the identity is held with all the others.
    if (given?.isHeld) break
  }
}

/** What comes by itself: an activity's calls without fields are made, which claims what needs no choice. */
export function plainBot(name: ActivityName): ActivityBot {
  const activity = Object.entries(schemas).find(([key]) => key === name)?.[1]
  const calls = Object.entries(activity?.calls ?? {})
  const plain = calls.filter(([, { access, body }]) => access === 'player' && Object.keys(body.entries).length === 0)
  return {
    claim: async (bot) => {
      // The names of its calls, which take no field.
      for (const [call] of plain) await ask(bot, call as CallName, {} as never)
    },
  }
}
