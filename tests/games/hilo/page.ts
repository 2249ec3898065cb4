import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { COIN, HILO, hiloTable } from './table.ts'

/** A page of the hi-lo game on the real server, with all waiting skipped. */
export async function openHiloPage(token: string) {
  const shell = await openTable()
  const hilo = await import('#stores/games/hilo/hilo.ts')
  hilo.$hand.listen(() => queueMicrotask(shell.hurryShow))
  await shell.openGame(await launch(token, HILO), hilo.shellOfHilo(hiloTable().game, []))
  return { ...shell, ...hilo }
}

/** A new player's page. */
export async function openNewPage(cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  return { player, token, page: await openHiloPage(token) }
}
export type HiloPage = Awaited<ReturnType<typeof openHiloPage>>
