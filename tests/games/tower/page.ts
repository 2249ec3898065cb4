import { newPlayer } from '../../player.ts'
import { launch } from '../gameSession.ts'
import { openTable } from '../slot/table.ts'
import { COIN, TOWER, towerTable } from './table.ts'

/** A page of the tower game on the real server, with all waiting skipped. */
export async function openTowerPage(token: string) {
  const page = await newPage()
  await page.openGame(await launch(token, TOWER), page.shellOfTower(towerTable().game, []))
  return page
}

/** The same for a guest of age. */
export async function openGuestTower() {
  const page = await newPage()
  await page.openGuestGame(page.shellOfTower(towerTable().game, []))
  if (page.$shell.get().step === 'age') await page.acceptAge()
  return page
}

async function newPage() {
  const shell = await openTable()
  const tower = await import('#stores/games/tower/tower.ts')
  tower.$climb.listen(() => queueMicrotask(shell.hurryShow))
  return { ...shell, ...tower }
}

/** A new player's page. */
export async function openNewPage(cents = COIN) {
  const { id: player, token } = await newPlayer({ coin: cents })
  return { player, token, page: await openTowerPage(token) }
}
export type TowerPage = Awaited<ReturnType<typeof openTowerPage>>
