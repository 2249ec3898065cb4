import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { broughtPictures } from '#build/brought.ts'
import { cleanHtml } from '#layouts/clean.ts'
import { sizePictures } from '#layouts/ownPictures.ts'
import { drawn, jpeg, ownContent } from './ownContent.ts'

/** What players get of a picture that an editor brings. */

const { at, bring, nameIn, catalogueOf } = ownContent()

describe('what players get', () => {
  async function sent() {
    const files = await broughtPictures(at())
    const rendered = files.map(async ({ path, bytes }) => [path, await bytes()] as const)
    return new Map(await Promise.all(rendered))
  }

  test('has the sizes and both formats of its place, at addresses with a hash', async () => {
    bring('fiesta.jpg', await jpeg())
    bring('pay.png', await drawn(200, 200).png().toBuffer())
    bring('mark.png', await drawn(400, 200).png().toBuffer())
    bring('house.png', await drawn(900, 600).png().toBuffer())
    nameIn.banner('fiesta.jpg')
    nameIn.mark('mark.png')
    nameIn.channel('pay.png')
    nameIn.page('house.png')
    const files = await sent()
    const sizes = await Promise.all(
      [...files].map(async ([path, bytes]) => {
        const { width, height, format } = await sharp(bytes).metadata()
        return `${path.replace(/-[0-9a-f]{8}(?=[.-])/, '-#')} ${width}x${height} ${format}`
      }),
    )
    expect(sizes.sort()).toEqual([
      '/art/own/banner-fiesta-#-desktop-1440.avif 1440x360 heif',
      '/art/own/banner-fiesta-#-desktop-1440.webp 1440x360 webp',
      '/art/own/banner-fiesta-#-desktop-960.avif 960x240 heif',
      '/art/own/banner-fiesta-#-desktop-960.webp 960x240 webp',
      '/art/own/banner-fiesta-#-mobile-1080.avif 1080x540 heif',
      '/art/own/banner-fiesta-#-mobile-1080.webp 1080x540 webp',
      '/art/own/banner-fiesta-#-mobile-720.avif 720x360 heif',
      '/art/own/banner-fiesta-#-mobile-720.webp 720x360 webp',
      '/art/own/channel-pay-#.webp 144x144 webp',
      '/art/own/mark-mark-#.webp 192x96 webp',
      '/art/own/page-house-#-720.avif 720x480 heif',
      '/art/own/page-house-#-720.webp 720x480 webp',
      '/art/own/page-house-#-900.avif 900x600 heif',
      '/art/own/page-house-#-900.webp 900x600 webp',
    ])
    const { webConfig } = catalogueOf().found ?? {}
    const named = [
      webConfig?.appLobbyAdConfigList.find(({ name }) => name === 'fairPlay')?.imgUrl2,
      webConfig?.appGameBrandList[1]?.icon3,
      webConfig?.appRechargeTypeList[0]?.iconH5,
    ]
    for (const address of named) expect([...files.keys()]).toContain(address)
  })

  test('has a new address with each change of the file', async () => {
    nameIn.notice('fiesta.jpg')
    const addresses = new Set<string | undefined>()
    for (const width of [1600, 1700]) {
      bring('fiesta.jpg', await jpeg(width, 800))
      addresses.add(catalogueOf().found?.webConfig.appNoticeConfigList.find(({ id }) => id === 3)?.imgUrl2)
    }
    expect(addresses.size).toBe(2)
  })

  test('has nothing of the file but its pixels', async () => {
    const secret = 'Somebody, 14.5995 N 120.9842 E'
    const file = await drawn(1600, 800)
      .withExif({ IFD0: { ImageDescription: secret, Copyright: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .jpeg()
      .toBuffer()
    bring('a.jpg', Buffer.concat([file, Buffer.from(`<script>${secret}</script>`)]))
    nameIn.banner('a.jpg')
    expect(file.toString('latin1')).toContain(secret)
    const files = await sent()
    expect(files.size).toBe(8)
    for (const [path, bytes] of files) {
      expect(bytes.toString('latin1'), path).not.toContain('Somebody')
      const { exif, xmp, icc } = await sharp(bytes).metadata()
      expect([exif, xmp, icc], path).toEqual([undefined, undefined, undefined])
    }
  })

  test('has dusk below the words of a banner, and none on a notice', async () => {
    bring(
      'a.png',
      await sharp({ create: { width: 1440, height: 720, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    nameIn.banner('a.png')
    nameIn.notice('a.png')
    const files = await sent()
    const leftOf = async (place: string) => {
      const [, bytes = Buffer.alloc(0)] = [...files].find(([path]) => path.includes(`${place}-a-`)) ?? []
      const pixel = await sharp(bytes).extract({ left: 100, top: 100, width: 1, height: 1 }).raw().toBuffer()
      return pixel[0] ?? 0
    }
    expect(await leftOf('banner')).toBeLessThan(90)
    expect(await leftOf('notice')).toBeGreaterThan(245)
  })

  test('is encoded more strongly where it is rich, and refused where even that is too large', async () => {
    const noise = (sigma: number) =>
      sharp({
        create: {
          width: 1440,
          height: 720,
          channels: 3,
          background: '#888',
          noise: { type: 'gaussian', mean: 128, sigma },
        },
      })
    bring('rich.png', await noise(12).png().toBuffer())
    nameIn.banner('rich.png')
    for (const [path, bytes] of await sent()) {
      if (path.endsWith('mobile-1080.avif')) expect(bytes.length).toBeLessThanOrEqual(40_900)
    }
    bring('rich.png', await noise(80).png().toBuffer())
    await expect(sent()).rejects.toThrow(
      /content\/pictures\/rich\.png:1: has so much detail that it does not fit into \d+ KB at \d+ pixels: bring a calmer/,
    )
  })
})

describe('in the text of a page', () => {
  const pictures = { 'house.jpg': { id: 'house-1a2b3c4d', width: 1000, height: 500 } }

  test('it has its sizes, and room before it arrives', () => {
    const html = '<p><img src="/pictures/house.jpg" alt="Our house"></p>'
    const own = '/art/own/page-house-1a2b3c4d'
    expect(sizePictures(html, pictures)).toBe(
      `<p><picture><source type="image/avif" srcset="${own}-720.avif 720w, ${own}-1000.avif 1000w" sizes="(min-width: 48rem) 44rem, 100vw">` +
        `<img src="${own}-720.webp" alt="Our house" width="720" height="360" loading="lazy"></picture></p>`,
    )
  })

  test('it survives the cleaning of a notice', () => {
    expect(sizePictures(cleanHtml('<img src="/pictures/house.jpg" alt="A &quot;house&quot;">'), pictures)).toContain(
      'alt="A &quot;house&quot;"',
    )
  })

  test('a picture of ours stays as it is', () => {
    const html = '<img src="/pictures/coin.svg" alt="A coin" loading="lazy" />'
    expect(sizePictures(html, pictures)).toBe(html)
  })
})
