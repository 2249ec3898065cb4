import { activityPath } from '#contract/activities.ts'
import { bannerPath, brandPath, tilePath } from '#contract/art.ts'
import { jumpType } from '#contract/enumerations.ts'
import { readSocial } from '#contract/social.ts'
import type { Catalogue } from './catalogue.ts'

/**
 * What home cannot show of a catalogue that is sound in itself, one sentence each: pictures and films the build does not hold, films that
 * lead nowhere, social accounts that cannot be read. Home stands without them; the log says so at the start.
 */
export function odditiesOf(
  { games, gamesById, webConfig }: Pick<Catalogue, 'games' | 'gamesById' | 'webConfig'>,
  hasFile: (path: string) => boolean,
): string[] {
  const { appLobbyAdConfigList, appGameBrandList, appPromotionalVideoList, gameResourceUrl, socialMedia } = webConfig
  const missing = (what: string, path: string) => (hasFile(path) ? [] : [`${what} has no picture (${path})`])
  return [
    ...(games.some(({ status }) => status === 1) ? [] : ['games.yaml lists no game']),
    ...games.flatMap(({ id, version }) => missing(`game ${id}`, tilePath(id, version, 240, 'webp'))),
    ...appLobbyAdConfigList.flatMap(({ id, name }) => missing(`banner ${id}`, bannerPath(name, 'mobile', 720, 'webp'))),
    ...appGameBrandList.flatMap(({ id }) => missing(`brand ${id}`, brandPath(id))),
    ...appPromotionalVideoList.flatMap(({ id, clickType, clickAction, coverImg, path }) => [
      // What lies on another server is that server's to keep.
      ...(gameResourceUrl ? [] : [coverImg, path].flatMap((file) => missing(`film ${id}`, file))),
      ...(clickType === jumpType.activity && !activityPath(clickAction)
        ? [`film ${id}: no activity ${clickAction}`]
        : []),
      ...(clickType === jumpType.game && clickAction > 0 && !gamesById.has(clickAction)
        ? [`film ${id}: no game ${clickAction}`]
        : []),
    ]),
    ...readSocial(socialMedia).wrong.map((wrong) => `socialMedia of web.yaml: ${wrong}`),
  ]
}
