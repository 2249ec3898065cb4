import { FIRST_PLAYER } from '#server/standing/tables.ts'
import { ask, type Bot } from './bot.ts'

/**
 * Names the bot that brings it: one of `circle` bots brings the others, and an account of a farm the next ones of its person. It may be named before the
 * first deposit alone.
 */
export async function nameInviter(bot: Bot, circle = 4): Promise<void> {
  const inviter = bot.id - ((bot.id - FIRST_PLAYER) % circle)
  if (!bot.hasDeposited && inviter !== bot.id) await ask(bot, 'agentFill', { pid: String(inviter) })
}
