import { homeTab } from '../enumerations.ts'

/** The open tab of home: 0 home, 101 collect, else a game type. `sub` is a brand (0 for all), or 0 favourites and 1 recent. */
export type OpenTab = { id: number; sub: number }

/** The tab in an address (spec 2.8: query keys typeId and brandId). Default: the first. */
export function tabNamed(query: URLSearchParams): OpenTab {
  const id = count(query.get('typeId'))
  return id > homeTab.home ? { id, sub: count(query.get('brandId')) } : { id: homeTab.home, sub: 0 }
}

function count(text: string | null): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

/** File name of the built page that opens home at a tab: "1" or, with a brand, "1-3". */
export function tabPage({ id, sub }: OpenTab): string {
  return sub > 0 ? `${id}-${sub}` : `${id}`
}
