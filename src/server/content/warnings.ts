import { tilePath } from '#contract/lobby/art.ts'
import { readSocial } from '#contract/social/social.ts'
import type { Catalogue } from './catalogue.ts'
import { sentenceOf } from './problem.ts'

/**
 * Parts of a catalogue that home cannot show, one message each: unknown references, pictures and films missing from the build, invalid
 * social accounts. Home works without them; the log reports them at the start.
 */
export function warningsOf(
  { games, webConfig, leftOut }: Pick<Catalogue, 'games' | 'webConfig' | 'leftOut'>,
  hasFile: (path: string) => boolean,
): string[] {
  const { appLobbyAdConfigList, appGameBrandList, appPromotionalVideoList, gameResourceUrl, socialMedia } = webConfig
  // Files on another server are that server's responsibility.
  const missing = (what: string, path: string) =>
    path.startsWith('https:') || hasFile(path) ? [] : [`${what} has no picture (${path})`]
  return [
    ...leftOut.map((problem) => `left out: ${sentenceOf(problem)}`),
    ...(games.some(({ status }) => status === 1) ? [] : ['games.yaml lists no game']),
    ...games.flatMap(({ id, version }) => missing(`game ${id}`, tilePath(id, version, 240, 'webp'))),
    ...appLobbyAdConfigList.flatMap(({ id, imgUrl2 }) => missing(`banner ${id}`, imgUrl2)),
    ...appGameBrandList.flatMap(({ id, icon3 }) => missing(`brand ${id}`, icon3)),
    ...appPromotionalVideoList.flatMap(({ id, coverImg, path }) =>
      [coverImg, path].flatMap((file) => missing(`film ${id}`, gameResourceUrl + file)),
    ),
    ...readSocial(socialMedia).wrong.map((wrong) => `socialMedia of web.yaml: ${wrong}`),
  ]
}
