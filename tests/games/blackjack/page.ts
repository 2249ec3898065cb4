import { call } from '../../call.ts'
import { newPlayer } from '../../player.ts'
import { begin, launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { BLACKJACK, blackjackTable, COIN, dealTo } from './table.ts'

/** A page of blackjack on the real server, with all waiting skipped. */
export async function openBlackjackPage(token: string) {
  const shell = await openTable()
  const blackjack = await import('#stores/games/blackjack/blackjack.ts')
  blackjack.$table.listen(() => queueMicrotask(shell.hurryShow))
  await shell.openGame(await launch(token, BLACKJACK), blackjack.shellOfBlackjack(blackjackTable().game, []))
  return { ...shell, ...blackjack }
}

/** A new player's page; with `points`, the first round has such cards. */
export async function openNewPage(points?: readonly number[], cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  if (points) {
    const { gameToken } = await call('houseOpen', { launchToken: await launch(token, BLACKJACK) })
    await begin(String(gameToken))
    await dealTo(player, points)
  }
  return { player, token, page: await openBlackjackPage(token) }
}
