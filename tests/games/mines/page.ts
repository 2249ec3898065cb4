import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { COIN, MINES, minesTable } from './table.ts'

/** A page of the mines game on the real server, with all waiting skipped. */
export async function openMinesPage(token: string) {
  const page = await newPage()
  await page.openGame(await launch(token, MINES), page.shellOfMines(minesTable().game, []))
  return page
}

/** The same for a guest of age. */
export async function openGuestMines() {
  const page = await newPage()
  await page.openGuestGame(page.shellOfMines(minesTable().game, []))
  if (page.$shell.get().step === 'age') await page.acceptAge()
  return page
}

async function newPage() {
  const shell = await openTable()
  const mines = await import('#stores/games/mines/mines.ts')
  mines.$board.listen(() => queueMicrotask(shell.hurryShow))
  return { ...shell, ...mines }
}

/** A new player's page. */
export async function openNewPage(cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  return { player, token, page: await openMinesPage(token) }
}
export type MinesPage = Awaited<ReturnType<typeof openMinesPage>>
