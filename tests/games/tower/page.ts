import { pagesOf } from '../gamePage.ts'
import { TOWER, towerTable } from './table.ts'

export const {
  openOf: openTowerPage,
  openNew: openNewPage,
  openGuest: openGuestTower,
} = pagesOf({
  gameId: TOWER,
  load: () => import('#islands/games/tower/tower.ts'),
  shown: ({ $climb }) => [$climb],
  shellOf: ({ shellOfTower }) => shellOfTower(towerTable().game, []),
})
export type TowerPage = Awaited<ReturnType<typeof openTowerPage>>
