import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSocial } from '#contract/social/social.ts'
import type { Catalogue } from '#server/content/catalogue.ts'
import type { Problem } from '#server/content/problem.ts'
import { placesOf } from '#server/content/yaml.ts'

/** Films, pictures and social accounts that home could not show, which the catalogue's reader does not look for. */
export function missingFiles({ webConfig }: Catalogue, hasFile: (path: string) => boolean, folder: string): Problem[] {
  const { appPromotionalVideoList, appGameBrandList, appLobbyAdConfigList, gameResourceUrl, socialMedia } = webConfig
  // Files on another server are that server's responsibility.
  const films = gameResourceUrl ? [] : appPromotionalVideoList
  const inVideos = entriesOf(folder, 'videos.yaml')
  const inBrands = entriesOf(folder, 'brands.yaml')
  const inBanners = entriesOf(folder, 'banners.yaml')
  // The catalogue's reader has looked for files of content/pictures.
  const isMissing = (path: string) => !/^(?:https:|\/art\/own\/)/.test(path) && !hasFile(path)
  return [
    ...films.flatMap(({ id, ...film }) =>
      (['coverImg', 'path'] as const)
        .filter((field) => !hasFile(film[field]))
        .map((field) => inVideos(id, field, `${film[field]} is missing`, `put the file into public${film[field]}`)),
    ),
    ...appGameBrandList
      .filter(({ icon3 }) => isMissing(icon3))
      .map(({ id, icon3 }) => inBrands(id, 'icon3', `the brand has no picture ${icon3}`, BRING)),
    ...appLobbyAdConfigList
      .filter(({ imgUrl2 }) => isMissing(imgUrl2))
      .map(({ id, imgUrl2 }) => inBanners(id, 'imgUrl2', `there is no picture ${imgUrl2}`, BRING)),
    ...readSocial(socialMedia).wrong.map((wrong) =>
      placesIn(folder, 'web.yaml').problemAt(['socialMedia'], wrong, 'correct the list'),
    ),
  ]
}

const BRING = 'put the picture into content/pictures, and write its name'

function placesIn(folder: string, name: string) {
  const file = `content/lobby/${name}`
  return placesOf(file, readFileSync(join(folder, file), 'utf8'))
}

/** Reports a field of the entry with an id. */
function entriesOf(folder: string, name: string) {
  const { document, problemAt } = placesIn(folder, name)
  const entries: unknown = document.toJS()
  const ids = Array.isArray(entries) ? entries.map((entry: { id?: unknown }) => entry.id) : []
  return (id: number, field: string, what: string, mend: string) =>
    problemAt([Math.max(0, ids.indexOf(id)), field], what, mend)
}
