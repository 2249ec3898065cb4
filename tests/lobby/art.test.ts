import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictures } from '#art/pictures.ts'
import { render } from '#art/render.ts'
import { tileVersion } from '#art/tileVersion.ts'
import { mostBytes } from '#build/brought.ts'
import { symbolPath } from '#contract/games/slot/art.ts'
import { AVATARS, avatarPath, bannerPath, FRAMES, tilePath } from '#contract/lobby/art.ts'
import { framePath } from '#contract/points/props.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { slots } from '#server/games/house/slot/slots.ts'
import { drawnCatalogue } from './drawn.ts'

const ALL_TIMEOUT_MS = 120_000
const FIRST_SCREEN_MAX = 150 * 1024
const FIRST_SCREEN_TILES = 6

drawnCatalogue()
const all = pictures()
const paths = new Set(all.flatMap(({ outputs }) => outputs.map(({ path }) => path)))

async function bytesOf(wanted: (path: string) => boolean): Promise<number[]> {
  const rendered = await Promise.all(
    all.map((drawing) =>
      render(
        drawing,
        drawing.outputs.filter(({ path }) => wanted(path)),
      ),
    ),
  )
  return rendered.flatMap((files) => files.map(({ bytes }) => bytes.length)).sort((one, other) => other - one)
}

describe('art', () => {
  test('has a picture for everything in the catalogue', () => {
    const { games, webConfig } = catalogue()
    for (const game of games) expect(paths).toContain(tilePath(game.id, game.version, 240, 'avif'))
    for (const { game } of slots().values()) {
      for (const { id } of game.symbols) expect(paths).toContain(symbolPath(game.id, tileVersion(game.id), id))
    }
    for (const { name = '', imgUrl2 } of webConfig.appLobbyAdConfigList) {
      expect(paths).toContain(bannerPath(name, 'mobile', 720, 'avif'))
      expect(paths).toContain(imgUrl2)
    }
    for (const { picture, imgUrl2 } of webConfig.appNoticeConfigList) {
      for (const variant of ['mobile', 'desktop'] as const)
        expect(paths).toContain(bannerPath(picture, variant, variant === 'mobile' ? 720 : 1440, 'avif'))
      expect(paths).toContain(imgUrl2)
    }
    for (const { icon3 } of webConfig.appGameBrandList) expect(paths).toContain(icon3)
    for (let number = 0; number < AVATARS; number += 1) expect(paths).toContain(avatarPath(number))
    for (let number = 1; number <= FRAMES; number += 1) expect(paths).toContain(framePath(number))
  })

  test('shows the first avatar for an unknown number', () => {
    for (const number of [-1, AVATARS, 0.5, Number.NaN]) expect(avatarPath(number)).toBe(avatarPath(0))
  })

  test('gives each game a version of its own, the same each time', () => {
    const ids = catalogue().games.map(({ id }) => id)
    const versions = ids.map(tileVersion)
    for (const version of versions) expect(version).toMatch(/^[0-9a-f]{8}$/)
    expect(new Set(versions).size).toBe(ids.length)
    expect(ids.map(tileVersion)).toEqual(versions)
  })

  test('draws the same each time, with nothing undefined and every reference resolved', async () => {
    for (const { compose, outputs } of all) {
      const svg = compose()
      const name = outputs[0]?.path
      expect(compose(), name).toBe(svg)
      expect(svg, name).not.toMatch(/NaN|undefined|Infinity/)
      const ids = new Set([...svg.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))
      const used = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id]) => id)
      expect(
        used.filter((id) => !ids.has(id)),
        name,
      ).toEqual([])
      // Reading the size parses the whole document.
      expect((await sharp(Buffer.from(svg)).metadata()).width, name).toBeGreaterThan(0)
    }
  })

  test(
    'fits the heaviest first screen of a phone in its budget',
    async () => {
      const tiles = await bytesOf((path) => /^\/art\/tile\/.*-360\.avif$/.test(path))
      const [banner = 0] = await bytesOf((path) => /-mobile-1080\.avif$/.test(path))
      expect(tiles.length).toBeGreaterThanOrEqual(catalogue().games.length)
      const heaviest = tiles.slice(0, FIRST_SCREEN_TILES).reduce((sum, size) => sum + size, banner)
      expect(heaviest).toBeLessThan(FIRST_SCREEN_MAX)
      // A picture that an editor brings is never heavier than this.
      expect(heaviest - banner + mostBytes(1080, 540, 'avif')).toBeLessThan(FIRST_SCREEN_MAX)
    },
    ALL_TIMEOUT_MS,
  )
})
