import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pictures } from '#art/pictures.ts'
import type { WebConfig } from '#contract/lobby/catalogue.ts'
import { type Catalogue, catalogue } from '#server/content/catalogue.ts'
import { warningsOf } from '#server/content/warnings.ts'
import { drawnCatalogue } from './drawn.ts'

drawnCatalogue()
const built = new Set(pictures().flatMap(({ outputs }) => outputs.map(({ path }) => path)))
const hasFile = (path: string) => built.has(path) || existsSync(join('public', path))
const [banner] = catalogue().webConfig.appLobbyAdConfigList
const [film] = catalogue().webConfig.appPromotionalVideoList
if (!banner || !film) throw new Error('the catalogue has a banner and a film')

const told = (change: Partial<WebConfig>, more: Partial<Catalogue> = {}) =>
  warningsOf({ ...catalogue(), webConfig: { ...catalogue().webConfig, ...change }, ...more }, hasFile)

describe('warnings about home', () => {
  test('are none for our own content', () => {
    expect(told({})).toEqual([])
  })

  test.each<[string, Partial<WebConfig>, string]>([
    [
      'a banner without a picture',
      { appLobbyAdConfigList: [{ ...banner, imgUrl2: '/own/nobodyDrewIt.webp' }] },
      'banner 1 has no picture (/own/nobodyDrewIt.webp)',
    ],
    [
      'a film that is not there',
      { appPromotionalVideoList: [{ ...film, path: '/films/gone.webm' }] },
      'film 1 has no picture (/films/gone.webm)',
    ],
    ['broken social accounts', { socialMedia: '[{' }, 'socialMedia of web.yaml: it is not a JSON list'],
  ])('%s is named', (_, change, sentence) => {
    expect(told(change)).toEqual([sentence])
  })

  test('entries dropped from the catalogue are named', () => {
    const problem = { file: 'banners.yaml', line: 3, field: '0.name', what: 'nobody drew it', mend: 'draw it' }
    expect(told({}, { leftOut: [problem] })).toEqual(['left out: banners.yaml:3: 0.name: nobody drew it: draw it'])
  })

  test('an empty catalogue is named', () => {
    expect(told({ appPromotionalVideoList: [] }, { games: [] })).toEqual(['games.yaml lists no game'])
  })

  test('files on a resource server are not checked here', () => {
    const away = { ...film, path: '/films/gone.webm' }
    expect(told({ gameResourceUrl: 'https://cdn.example', appPromotionalVideoList: [away] })).toEqual([])
  })
})
