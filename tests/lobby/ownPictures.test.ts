import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { broughtPictures } from '#build/brought.ts'
import { checkFiles } from '#build/content/checkFiles.ts'
import { checkPictures } from '#build/content/checkPictures.ts'
import { noticeFront, versionFront } from '#build/content/front.ts'
import { checkMarkdown } from '#build/content/markdown.ts'
import { sentenceOf } from '#server/content/problem.ts'
import { drawn, jpeg, ownContent } from './ownContent.ts'

/** Mistakes in pictures that an editor brings as files of content/pictures. */

const { at, bring, nameIn, catalogueOf } = ownContent()

async function found(): Promise<string[]> {
  const ofFiles = checkFiles(at())
  if (ofFiles.length > 0) return ofFiles.map(sentenceOf)
  return [...catalogueOf().sentences, ...(await checkPictures(at())).map(sentenceOf)]
}

describe('a picture that an editor brings', () => {
  test('is right in each of its places', async () => {
    bring('fiesta.jpg', await jpeg())
    bring('mark.png', await drawn(300, 100).png().toBuffer())
    bring('pay.webp', await drawn(200, 200).webp().toBuffer())
    bring('house.avif', await drawn(900, 600).avif({ effort: 0 }).toBuffer())
    nameIn.banner('fiesta.jpg')
    nameIn.notice('fiesta.jpg')
    nameIn.mark('mark.png')
    nameIn.channel('pay.webp')
    nameIn.page('house.avif')
    expect(await found()).toEqual([])
  })

  test.each([
    ['banner', '3.imgUrl2', 'content/lobby/banners.yaml', 900, 450, 'a banner needs at least 1440 by 720'],
    ['banner', '3.imgUrl2', 'content/lobby/banners.yaml', 1440, 1440, 'crop it: a banner is twice as wide as high'],
    ['notice', '2.picture', 'content/lobby/notices.yaml', 1439, 720, 'a notice needs at least 1440 by 720'],
    ['mark', '1.icon3', 'content/lobby/brands.yaml', 90, 40, "a brand's mark needs at least 96 by 96"],
    ['channel', '0.iconH5', 'content/lobby/recharge.yaml', 300, 150, "crop it: a channel's icon is as wide as high"],
    ['page', '/pictures/a.jpg', 'content/pages/en/about.md', 300, 200, 'a text needs at least 480 by 160'],
  ] as const)('of the wrong size for a %s is named at %s of %s', async (place, field, file, width, height, mend) => {
    bring('a.jpg', await jpeg(width, height))
    const line = nameIn[place]('a.jpg')
    const [sentence, ...others] = await found()
    expect(sentence).toMatch(new RegExp(`^${file}:\\d+: ${field}: is ${width} by ${height} pixels: ${mend}$`))
    // Fields that stand in the line after the first one changed.
    expect(Number(sentence?.split(':')[1]) - line).toBeOneOf([0, 1])
    expect(others).toEqual([])
  })

  test('lies on its side as its camera says', async () => {
    bring('a.jpg', await drawn(800, 1600).withMetadata({ orientation: 6 }).jpeg().toBuffer())
    nameIn.banner('a.jpg')
    expect(await found()).toEqual([])
  })

  test('needs alternative text, or the word that it only decorates', async () => {
    bring('a.jpg', await jpeg())
    nameIn.banner('a.jpg', '')
    nameIn.notice('a.jpg', '')
    expect(await found()).toEqual([
      expect.stringMatching(/banners\.yaml:\d+: 3\.alt: the picture has no alternative text: say what it shows, or/),
      expect.stringMatching(/notices\.yaml:\d+: 2\.alt: the picture has no alternative text/),
    ])
  })

  test("needs a line of words beside a channel's icon", async () => {
    bring('a.png', await drawn(200, 200).png().toBuffer())
    nameIn.channel('a.png', '')
    expect(await found()).toEqual([expect.stringMatching(/recharge\.yaml:\d+: 0\.about: an icon of your own/)])
  })

  test.each(['banner', 'notice', 'mark', 'channel'] as const)('that is missing is named in its %s', async (place) => {
    nameIn[place]('none.jpg')
    const missing = expect.stringMatching(
      /content\/lobby\/\w+\.yaml:\d+: \d\.\w+: content\/pictures\/none\.jpg is missing: put the file there/,
    )
    expect(await found()).toEqual([missing])
  })
})

describe('a file of content/pictures', () => {
  const sentenceAbout = async (name: string, bytes: Buffer | string) => {
    bring(name, bytes)
    nameIn.banner(name)
    const [sentence = '', ...others] = await found()
    expect(others).toEqual([])
    return sentence
  }

  test.each(['jpg', 'png', 'webp', 'avif'] as const)('that is half copied is refused: %s', async (kind) => {
    const whole = await drawn(1600, 800)
      .toFormat(kind === 'jpg' ? 'jpeg' : kind)
      .toBuffer()
    for (const part of [0, 30, Math.floor(whole.length / 2), whole.length - 40])
      bring(`a${part}.${kind}`, whole.subarray(0, part))
    const sentences = (await checkPictures(at())).map(sentenceOf)
    expect(sentences).toHaveLength(4)
    for (const sentence of sentences)
      expect(sentence).toMatch(
        /content\/pictures\/a\d+\.\w+:1: is (?:damaged or only half copied: copy it again|no PNG)/,
      )
  })

  test.each([
    ['a.png', 'is a jpg inside: let its name end in .jpg', jpeg],
    ['a.jpg', 'is no PNG, JPEG, WebP or AVIF', () => '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a.webp', 'is no PNG, JPEG, WebP or AVIF', () => Buffer.from('GIF89a\x01\x00\x01\x00')],
    ['a.svg', 'is an SVG, which may hold a script: export it as PNG', () => '<svg onload="alert(1)"/>'],
    ['My Photo (1).jpg', 'has an unusual sign in its name: use letters', jpeg],
    [
      'IMG_2026.JPG',
      'has a name that addresses cannot have: small letters, digits and hyphens, at most 60: img-2026.jpg',
      jpeg,
    ],
    ['a.gif', 'is no content: it may be', () => 'GIF89a'],
    ['a.jpg.part', 'is no content', () => 'half'],
    ['a.jpg', 'has 8.0 MB: save it smaller', () => Buffer.alloc(8_000_001)],
    ['a.png', 'is 8001 by 10 pixels: make it smaller', () => drawn(8001, 10).png().toBuffer()],
    [
      'a.png',
      'is 7000 by 7000 pixels: make it smaller',
      () => drawn(7000, 7000).png({ compressionLevel: 1 }).toBuffer(),
    ],
  ])('%s is refused: %s', async (name, sentence, make) => {
    bring(name, await make())
    expect(await found()).toEqual([expect.stringContaining(`content/pictures/${name}:1: ${sentence}`)])
  })

  test('that moves is refused', async () => {
    const frames = await Promise.all(
      ['#000', '#fff'].map((background) =>
        sharp({ create: { width: 1440, height: 720, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await sentenceAbout('a.webp', moving)).toContain('a.webp:1: moves: bring one still picture')
  })

  test('that nothing names is told', async () => {
    bring('a.jpg', await jpeg())
    expect(await found()).toEqual([expect.stringContaining('content/pictures/a.jpg:1: is named by nothing')])
  })

  test('may not be a link, nor is the file behind it opened', async () => {
    symlinkSync('/etc/passwd', join(at(), 'content/pictures/a.jpg'))
    nameIn.banner('a.jpg')
    expect(await found()).toEqual([expect.stringContaining('content/pictures/a.jpg:1: is a link')])
    expect(catalogueOf().sentences).toEqual([expect.stringContaining('content/pictures/a.jpg is missing')])
    expect(await broughtPictures(at())).toEqual([])
  })

  test('may illustrate the page for editors, and is no code there', () => {
    const beside = (name: string) => writeFileSync(join(at(), 'content/README', name), 'x')
    beside('steps.webp')
    beside('steps.png')
    expect(checkFiles(at()).map(sentenceOf)).toEqual([
      expect.stringContaining('content/README/steps.png:1: is read by nothing'),
    ])
  })

  test('may not come in hundreds', async () => {
    for (let count = 0; count <= 100; count += 1) bring(`a${count}.png`, '')
    expect(await found()).toEqual([expect.stringContaining('content/pictures:1: has more than 100 pictures')])
  })
})

describe('a picture in a text', () => {
  const site = { hasPage: () => true, hasFile: () => false, hasPicture: (to: string) => to === '/pictures/a.jpg' }
  const look = (text: string, front: typeof noticeFront | typeof versionFront = noticeFront) =>
    checkMarkdown('a.md', text, front, { ...site, idsOf: () => undefined })
      .map(sentenceOf)
      .filter((sentence) => sentence.includes('/pictures/'))

  test.each([
    ['![A wheel at night](/pictures/a.jpg)', []],
    ['![](/pictures/a.jpg)', ['a.md:1: /pictures/a.jpg: has no alternative text: say between']],
    [
      '\n![x](/pictures/b.jpg)',
      ['a.md:2: /pictures/b.jpg: is no picture of this site: put the file into content/pictures'],
    ],
  ])('%j', (text, sentences) => {
    expect(look(text)).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)))
  })

  test('is refused where the text may never change', () => {
    expect(look('![A wheel](/pictures/a.jpg)', versionFront)).toEqual([
      expect.stringContaining('/pictures/a.jpg: could be replaced, and a text with versions never changes'),
    ])
  })
})
