import { call } from '../../call.ts'
import { newPlayer } from '../../player.ts'
import { begin, launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { COIN, dealTo, JACKS, pokerTable, type Wanted } from './table.ts'

/** A page of video poker on the real server, with all waiting skipped. */
export async function openPokerPage(token: string) {
  const shell = await openTable()
  const poker = await import('#stores/games/videoPoker/videoPoker.ts')
  poker.$hand.listen(() => queueMicrotask(shell.hurryShow))
  await shell.openGame(await launch(token, JACKS), poker.shellOfVideoPoker(pokerTable().game, []))
  return { ...shell, ...poker }
}

/** A new player's page; with `wanted`, the first round is such a one. */
export async function openNewPage(wanted?: Wanted) {
  const { id: player, token } = await newPlayer({ coin: COIN })
  if (wanted) {
    const { gameToken } = await call('houseOpen', { launchToken: await launch(token, JACKS) })
    await begin(String(gameToken))
    await dealTo(player, wanted)
  }
  return { player, token, page: await openPokerPage(token) }
}
