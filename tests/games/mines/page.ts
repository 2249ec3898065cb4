import { vi } from 'vitest'
import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openShell } from '../shell/page.ts'
import { table } from '../slot/table.ts'
import { COIN, MINES, minesTable } from './table.ts'

/** A page of the mines game on the real server, with all waiting skipped. */
export async function openMinesPage(token: string) {
  vi.resetModules()
  const { setTransport } = await import('#client/wire/post.ts')
  setTransport((name, body, gameToken) => {
    table.sent.push(name)
    return table.wire(name, body, gameToken)
  })
  const shell = await openShell()
  const mines = await import('#stores/games/mines/mines.ts')
  const show = await import('#stores/games/shell/show.ts')
  mines.$board.listen(() => queueMicrotask(show.hurryShow))
  await shell.openGame(await launch(token, MINES), mines.shellOfMines(minesTable().game, []))
  return { ...shell, ...mines, ...show }
}

/** A new player's page. */
export async function openNewPage(cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  return { player, token, page: await openMinesPage(token) }
}
export type MinesPage = Awaited<ReturnType<typeof openMinesPage>>
