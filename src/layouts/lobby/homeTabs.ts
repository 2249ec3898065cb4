import { homeTab } from '#contract/enumerations.ts'
import type { Game, WebConfig } from '#contract/lobby/catalogue.ts'
import { type OpenTab, tabPage } from '#contract/lobby/home.ts'

type Lobby = { games: readonly Game[]; webConfig: WebConfig }
type TabPage = { params: { tab: string }; props: { start: OpenTab } }

/**
 * Pages of home for each tab except the first: one per type and brand, and two for the collection. The server sends them for `?typeId=` and
 * `?brandId=`, so that the tab is right before any script runs.
 */
export function tabPages({ games, webConfig }: Lobby): TabPage[] {
  const open = new Set(webConfig.appGameTypeList.filter(({ status }) => status === 1).map(({ id }) => id))
  const starts = new Map<string, OpenTab>()
  const add = (start: OpenTab) => starts.set(tabPage(start), start)
  for (const sub of [0, 1]) add({ id: homeTab.collect, sub })
  for (const { typeId, brandId, status } of games) {
    if (status === 1 && open.has(typeId)) for (const sub of [0, brandId]) add({ id: typeId, sub })
  }
  return [...starts].map(([tab, start]) => ({ params: { tab }, props: { start } }))
}
