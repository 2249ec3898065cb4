import { leftTitles } from '#contract/inbox/topics.ts'
import type { Cents } from '#contract/money.ts'
import { speechTo } from '../account/language.ts'
import { catalogue } from '../content/catalogue.ts'
import type { Tx } from '../db/database.ts'
import { writeSystemLetter } from '../inbox/system.ts'
import type { Finisher } from './engine.ts'
import type { ShownRound } from './openRounds.ts'

/** Tells a player of a round that the rule of its game has ended: the game, what the rule did, and the win. */
export async function tellOfLeft(
  tx: Tx,
  { leaving }: Finisher,
  { id, player, gameId, openedAt }: ShownRound,
  win: Cents,
): Promise<void> {
  const { formats } = await speechTo(player, tx)
  const game = catalogue().gamesById.get(gameId)?.name ?? String(gameId)
  const values = { game, time: formats.dateTime(openedAt), amount: formats.coin(win) }
  await writeSystemLetter({ player, title: leftTitles[leaving], values, about: `round:${id}` }, tx)
}
