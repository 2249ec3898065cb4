import { catalogue } from '#server/content/catalogue.ts'
import { FIRST_PLAYER } from '#server/standing/tables.ts'
import { bot as bindBot } from './bind/bot.ts'
import { type ActivityBot, ask, type Bot } from './bot.ts'
import { play } from './money.ts'

/**
 * Names the bot that brings it: one of `circle` bots brings the others, and an account of a farm the next ones of its person. It may be named before the
 * first deposit alone.
 */
export async function nameInviter(bot: Bot, circle = 4): Promise<void> {
  const inviter = bot.id - ((bot.id - FIRST_PLAYER) % circle)
  if (!bot.hasDeposited && inviter !== bot.id) await ask(bot, 'agentFill', { pid: String(inviter) })
}

/** What makes a bot a valid friend: the deposit, a number, and valid bets, once. Honest ones stake what they like. */
export const validFriend: Pick<ActivityBot, 'bargains' | 'strive'> = {
  bargains: async ({ hasDeposited }) => {
    const { deposit, stakes } = catalogue().friends
    return hasDeposited ? [] : [{ cents: Math.max(deposit, Math.ceil(stakes / LASTS)), worth: 1 }]
  },
  strive: async (bot) => {
    await bindBot.strive?.(bot)
    if (bot.type === 'honest' || !bot.hasDeposited || befriended.has(bot)) return
    befriended.add(bot)
    const { stakes } = catalogue().friends
    await play(bot, { stake: Math.ceil(stakes / ROUNDS), rounds: 2 * ROUNDS })
  },
}

const befriended = new WeakSet<Bot>()
/** A deposit of this share of the stakes mostly lasts until they are made. It is the player's own again afterwards. */
const LASTS = 2
/** So many rounds bring the valid bets, or twice as many of the next smaller stake of a game. */
const ROUNDS = 100
