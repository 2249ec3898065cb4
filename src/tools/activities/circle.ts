import { ask, type Bot } from './bot.ts'

/** One bot of so many brings the others; an account of a farm brings the next ones of its person. */
const CIRCLE = 4

/** Names the bot that brings it. That may be done before the first deposit alone. */
export async function nameInviter(bot: Bot): Promise<void> {
  const inviter = bot.id - (bot.id % CIRCLE)
  if (!bot.hasDeposited && inviter !== bot.id) await ask(bot, 'agentFill', { pid: String(inviter) })
}
