import { randomUUID } from 'node:crypto'
import { type ActivityBot, ask } from '../bot.ts'
import { nameInviter, validFriend } from '../circle.ts'

/** Is brought by another bot, does what makes a valid friend, claims for friends, and opens all that they have brought. */
export const bot: ActivityBot = {
  ...validFriend,
  claim: async (bot) => {
    await nameInviter(bot)
    let standing = await ask(bot, 'agent4Data', {})
    for (const { friends, state } of standing?.steps ?? [])
      if (state === 'ready' && standing) await ask(bot, 'agent4Award', { friends, offer: standing.offer })
    while (standing && standing.cards + standing.tickets > 0) {
      const thing: 'card' | 'ticket' = standing.cards > 0 ? 'card' : 'ticket'
      const { nextServerSeedHash, draws } = standing
      const seeds = { clientSeed: `bot${bot.id}`, nextServerSeedHash, tableHash: draws[thing].tableHash }
      const wish = { requestId: randomUUID(), ...seeds }
      standing = thing === 'card' ? await ask(bot, 'agent4Scratch', wish) : await ask(bot, 'agent4Lottery', wish)
    }
  },
}
