import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readUpload } from '#server/drafts/upload.ts'
import { type Packed, zipOf } from './zip.ts'

const zip = (...files: Packed[]) => [{ name: 'changes.zip', bytes: zipOf(files) }]
const one = (name: string, bytes: Buffer | string) => [{ name, bytes: Buffer.from(bytes) }]
const page = (name: string, more: Partial<Packed> = {}): Packed => ({ name, bytes: 'Words.', ...more })

const size = { width: 600, height: 400, channels: 3 } as const
const raw = Uint8Array.from({ length: 600 * 400 * 3 }, (_, at) => (at * 7_919) % 251)
const pixels = sharp(raw, { raw: size })

async function read(...asked: Parameters<typeof readUpload>) {
  const found = await readUpload(...asked)
  return 'files' in found ? found.files.map(({ path, bytes }) => `${path} ${bytes.length}`) : found.problems.join('\n')
}

test('a file lies in the chosen folder, and an archive has its own', async () => {
  expect(await read(one('C:/fakepath/about.md', 'Words.'), 'pages/en')).toEqual(['pages/en/about.md 6'])
  const packed = zip(page('content/pages/en/about.md'), page('content/lobby/'), page('notices/new.md'))
  expect(await read(packed, '')).toEqual(['pages/en/about.md 6', 'notices/new.md 6'])
})

test('what a desktop adds to an archive is left out', async () => {
  const litter = ['__MACOSX/pages/._about.md', 'pages/.DS_Store', 'pages/Thumbs.db'].map((name) => page(name))
  expect(await read(zip(page('pages/en/about.md'), ...litter), '')).toEqual(['pages/en/about.md 6'])
})

describe('refused', () => {
  test.each([
    ['a way out', zip(page('../pages/en/about.md')), 'no whole zip archive'],
    ['a way out inside', zip(page('pages/../../about.md')), 'no whole zip archive'],
    ['an absolute name', zip(page('/etc/about.md')), 'no whole zip archive'],
    ['a drive', zip(page('C:\\pages\\about.md')), 'no whole zip archive'],
    ['a link', zip(page('pages/en/about.md', { bytes: '/etc/passwd', mode: 0o120777 })), 'is a link'],
    ['a program', zip(page('pages/en/run.sh')), 'is no content'],
    ['code', zip(page('pages/en/evil.ts')), 'is no content'],
    ['an SVG', zip(page('pictures/mark.svg', { bytes: '<svg><script>alert(1)</script></svg>' })), 'may hold a script'],
    ['an odd name', zip(page('pages/en/über uns.md')), 'has an unusual sign'],
    ['a folder named like a file', zip(page('pages/en/about.md/more.md')), 'named like a file'],
    ['no folder', zip(page('about.md')), 'lies in no folder'],
    ['too deep', zip(page('a/b/c/d/e/f/g/h/about.md')), 'lies too deep'],
    ['one file twice', zip(page('pages/en/about.md'), page('pages/en/About.md')), 'brought twice'],
    ['a damaged file', zip(page('pages/en/about.md', { crc: 1 })), 'is damaged'],
    ['a password', zip(page('pages/en/about.md', { flags: 1 })), 'is encrypted'],
    [
      'an archive that is broken off',
      [{ name: 'a.zip', bytes: zipOf([page('pages/en/a.md')]).subarray(0, 40) }],
      'no whole zip',
    ],
    ['no archive at all', one('a.zip', 'Words.'), 'no whole zip'],
    ['nothing', [], 'No file was brought'],
    ['an empty archive', zip(), 'No file was brought'],
    ['an empty text', one('about.md', ''), 'is empty'],
    ['another encoding', one('about.md', Buffer.from([0x57, 0xff, 0xfe])), 'is no text in UTF-8'],
    ['a NUL', one('about.md', 'a\0b'), 'is no text in UTF-8'],
    ['no picture', one('fair.png', 'Words.'), 'is damaged'],
  ])('%s', async (_, brought, why) => {
    expect(await read(brought, brought[0]?.name.endsWith('.zip') ? '' : 'pages/en')).toContain(why)
  })

  test('an archive that unpacks to more than it may, before it is unpacked', async () => {
    const large = page('pages/en/a.md', { bytes: Buffer.alloc(16_000_000, 'a') })
    expect(await read(zip(large, { ...large, name: 'pages/en/b.md' }), '')).toContain('unpacks to more than 30 MB')
    expect(await read(zip(page('pages/en/a.md', { bytes: Buffer.alloc(25_000_000) })), '')).toContain(
      'larger than 20 MB',
    )
  })

  test('an archive whose files are longer than it declares', async () => {
    expect(await read(zip(page('pages/en/a.md', { bytes: Buffer.alloc(2_000_000), declared: 10 })), '')).toContain(
      'no whole zip',
    )
  })

  test('more files than an upload may have', async () => {
    const many = Array.from({ length: 1_001 }, (_, at) => page(`pages/en/p${at}.md`))
    expect(await read(zip(...many), '')).toContain('more than 1000 files')
  })
})

describe('a picture', () => {
  test('is taken as what it is', async () => {
    const jpeg = await pixels.clone().jpeg().toBuffer()
    expect(await read(one('fair.jpg', jpeg), 'pictures')).toEqual([`pictures/fair.jpg ${jpeg.length}`])
    expect(await read(one('fair.png', jpeg), 'pictures')).toContain('is no png')
  })

  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('half copied is refused: %s', async (format) => {
    const whole = await pixels.clone().toFormat(format).toBuffer()
    expect(await read(one(`fair.${format}`, whole), 'pictures')).toEqual([`pictures/fair.${format} ${whole.length}`])
    const half = whole.subarray(0, Math.floor(whole.length * 0.6))
    expect(await read(one(`fair.${format}`, half), 'pictures')).toContain('half copied')
  })
})
