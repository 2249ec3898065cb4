import { randomUUID } from 'node:crypto'
import { averageOf } from '#contract/activities/draws.ts'
import type { Reply } from '#contract/calls/index.ts'
import { type ActivityBot, ask, type Bot } from '../bot.ts'
import { play, smallestDeposit } from '../money.ts'
import { worthOf } from '../worth.ts'

type Standing = Reply<'appChristmasUser'>

const ROUNDS = 10

/** Signs the parol of the day, hangs what it can, opens all lanterns, and takes the prizes. */
export const bot: ActivityBot = {
  bargains: async (bot) => {
    const standing = await ask(bot, 'appChristmasUser', {})
    const wanted = standing?.extras.find(({ type, state }) => type === 'deposit' && state === 'ahead')
    if (!standing || !wanted) return []
    const cents = Math.max(wanted.need - wanted.has, smallestDeposit())
    return [{ cents, worth: worthOf(averageOf(standing.draw.prizes)) }]
  },
  strive: async (bot) => {
    const standing = await ask(bot, 'appChristmasUser', {})
    const wanted = standing?.extras.find(({ type, state }) => type === 'bet' && state === 'ahead')
    if (wanted) await play(bot, { stake: Math.ceil((wanted.need - wanted.has) / ROUNDS), rounds: ROUNDS })
  },
  claim: async (bot) => {
    const found = await ask(bot, 'appChristmasUser', {})
    const hung = found && (await hangAll(bot, found))
    const opened = hung && (await openAll(bot, hung))
    for (const { lanterns, state } of opened?.steps ?? [])
      if (state === 'ready') await ask(bot, 'appChristmasReceive', { lanterns })
  },
}

async function hangAll(bot: Bot, found: Standing): Promise<Standing> {
  let standing = found
  const { next, parols, isSigned, extras, offer } = found
  const isOpen = !isSigned && parols.some((one) => one.parol === next && !one.isSigned)
  if (isOpen) standing = (await ask(bot, 'appChristmasSign', { parol: next, offer })) ?? standing
  for (const { type, state } of extras)
    if (state === 'ready') standing = (await ask(bot, 'appChristmasExtra', { type, offer })) ?? standing
  return standing
}

async function openAll(bot: Bot, found: Standing): Promise<Standing> {
  let standing = found
  for (const { lantern, state } of found.lanterns) {
    const { nextServerSeedHash, tableHash, isUsedUp } = standing.draw
    if (isUsedUp) break
    const wish = { requestId: randomUUID(), clientSeed: `bot${bot.id}`, nextServerSeedHash, tableHash }
    if (state === 'hung') standing = (await ask(bot, 'appChristmasOpen', { lantern, ...wish })) ?? standing
  }
  return standing
}
