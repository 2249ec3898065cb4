import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { db } from '#server/db/database.ts'
import { dices } from '#server/games/house/dice/dices.ts'
import { rounds } from '#server/games/tables.ts'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openShell } from '../shell/page.ts'
import { table } from '../slot/table.ts'

export const DICE = 2001

export function diceTable() {
  const dice = dices().get(DICE)
  if (!dice) throw new Error('no dice game')
  return dice
}

/** A page of the dice game on the real server, with all waiting skipped. */
export async function openDice(cents: number) {
  const { id: player, token } = await newPlayer({ coin: cents })
  vi.resetModules()
  const { setTransport } = await import('#client/wire/post.ts')
  setTransport((name, body, gameToken) => {
    table.sent.push(name)
    return table.wire(name, body, gameToken)
  })
  const shell = await openShell()
  const dice = await import('#stores/games/dice/dice.ts')
  const show = await import('#stores/games/shell/show.ts')
  dice.$roll.listen(() => queueMicrotask(show.hurryShow))
  const game = diceTable().game
  await shell.openGame(await launch(token, DICE), dice.shellOfDice(game))
  return { player, token, page: { ...shell, ...dice, ...show }, game }
}

export const roundsOf = (player: number) => db.select().from(rounds).where(eq(rounds.player, player))
