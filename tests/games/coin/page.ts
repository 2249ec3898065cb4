import type { Face } from '#contract/games/coin/table.ts'
import { call } from '../../call.ts'
import { newPlayer } from '../../player.ts'
import { begin, launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { COIN, COIN_GAME, coinTable, tossTo } from './table.ts'

/** A page of the coin game on the real server, with all waiting skipped. */
export async function openCoinPage(token: string) {
  const shell = await openTable()
  const coin = await import('#stores/games/coin/coin.ts')
  for (const shown of [coin.$streak, coin.$toss]) shown.listen(() => queueMicrotask(shell.hurryShow))
  await shell.openGame(await launch(token, COIN_GAME), coin.shellOfCoin(coinTable().game, []))
  return { ...shell, ...coin }
}

/** A new player's page; the coin of the first round falls like this. */
export async function openNewPage(falls: readonly Face[], cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  const { gameToken } = await call('houseOpen', { launchToken: await launch(token, COIN_GAME) })
  await begin(String(gameToken))
  await tossTo(player, falls)
  return { player, token, page: await openCoinPage(token) }
}
