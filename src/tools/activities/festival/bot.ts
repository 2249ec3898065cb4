import { randomUUID } from 'node:crypto'
import type { Reply } from '#contract/calls/index.ts'
import { type ActivityBot, ask, type Bot } from '../bot.ts'
import { play } from '../money.ts'

type Standing = Reply<'festivalUser'>

const ROUNDS = 10
const EVER = Date.parse('2100-01-01T00:00:00Z')

/** Plays for a basket a day, opens all, and exchanges what it can. */
export const bot: ActivityBot = {
  strive: async (bot) => {
    const { baskets } = (await ask(bot, 'festivalUser', {})) ?? {}
    if (!baskets || baskets.opened + baskets.left >= baskets.most) return
    await play(bot, { stake: Math.ceil((baskets.bet - (baskets.staked % baskets.bet)) / ROUNDS), rounds: ROUNDS })
  },
  claim: async (bot) => {
    const found = await ask(bot, 'festivalUser', {})
    const opened = found && (await openAll(bot, found))
    if (opened) await exchangeAll(bot, opened)
  },
  switchOn: (on) => {
    const { festival } = on.configs
    const [first] = festival.fiestas
    return {
      ...on,
      configs: {
        ...on.configs,
        festival: { ...festival, fiestas: first ? [{ ...first, start: 0, end: EVER }] : [] },
      },
    }
  },
}

async function openAll(bot: Bot, found: Standing): Promise<Standing> {
  let standing = found
  while (standing.isOn && standing.baskets.left > 0) {
    const { nextServerSeedHash, tableHash } = standing.draw
    const wish = { requestId: randomUUID(), clientSeed: `bot${bot.id}`, nextServerSeedHash, tableHash }
    const opened = await ask(bot, 'festivalOpen', wish)
    if (!opened) break
    standing = opened
  }
  return standing
}

/** The dearest line first: what asks for the rarest things. */
async function exchangeAll(bot: Bot, found: Standing): Promise<void> {
  let standing: Standing | undefined = found
  for (const { id } of found.exchange.toReversed())
    while (standing?.exchange.some((line) => line.id === id && line.state === 'ready'))
      standing = await ask(bot, 'festivalExchange', { id, offer: standing.offer })
}
