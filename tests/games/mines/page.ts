import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { COIN, MINES, minesTable } from './table.ts'

/** A page of the mines game on the real server, with all waiting skipped. */
export async function openMinesPage(token: string) {
  const shell = await openTable()
  const mines = await import('#stores/games/mines/mines.ts')
  mines.$board.listen(() => queueMicrotask(shell.hurryShow))
  await shell.openGame(await launch(token, MINES), mines.shellOfMines(minesTable().game, []))
  return { ...shell, ...mines }
}

/** A new player's page. */
export async function openNewPage(cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  return { player, token, page: await openMinesPage(token) }
}
export type MinesPage = Awaited<ReturnType<typeof openMinesPage>>
