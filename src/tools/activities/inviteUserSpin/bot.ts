import type { Reply } from '#contract/calls/index.ts'
import { type ActivityBot, ask, type Bot } from '../bot.ts'
import { nameInviter, validFriend } from '../circle.ts'

/** Enough friends for a cycle, and some that never count. */
const CIRCLE = 12

/** Is brought by another bot, and does what makes a valid friend. Makes every spin that its friends have brought, and exchanges what is complete. */
export const bot: ActivityBot = {
  players: CIRCLE,
  ...validFriend,
  claim: async (bot) => {
    await nameInviter(bot, CIRCLE)
    const spun = await spinAll(bot, await ask(bot, 'actInviteUser', {}))
    for (const { cycle } of spun?.owed ?? []) await ask(bot, 'actInviteUserExchange', { cycle })
  },
}

async function spinAll(bot: Bot, found: Reply<'actInviteUser'> | undefined) {
  let standing = found
  while (standing && standing.ready > 0 && !(standing.running === undefined && standing.isUsedUp)) {
    const { cycle, running, offer, nextServerSeedHash } = standing
    const wish = { cycle, spin: (running?.spins ?? 0) + 1, offer, nextServerSeedHash, clientSeed: `bot${bot.id}` }
    const spun = await ask(bot, 'actInviteUserSpin', wish)
    if (!spun) return standing
    standing = spun
  }
  return standing
}
