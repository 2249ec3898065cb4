import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { changeProblems } from '#server/content/textProblems.ts'
import { setTextVersions, type TextVersion, type TextVersions, textVersions } from '#server/content/textVersions.ts'
import { checkVersions, requireAgreedVersions } from '#server/standing/checkVersions.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { withPage, writtenVersion } from '../textVersions.ts'

const PAGE = 'terms-of-use'
const first = writtenVersion(PAGE, { version: '1.0', day: '2026-11-21', change: 'material' }, 'th')
const second = writtenVersion(PAGE, { version: '2.0', day: '2026-12-10', change: 'material' })
const versionOf = (change: Partial<Parameters<typeof writtenVersion>[1]>) =>
  writtenVersion(PAGE, { version: '2.0', day: '2026-12-10', change: 'material', ...change })
const found = (problems: readonly { file: string; line: number; field: string }[]) =>
  problems.map(({ file, line, field }) => `${file}:${line} ${field}`)

let served: TextVersions
beforeAll(freshDatabase)
beforeEach(() => {
  setClock(new Date('2026-12-01T00:00:00+08:00'))
  setTextVersions(withPage(PAGE, [first]))
  served = textVersions()
})
afterEach(() => {
  setClock(undefined)
  setTextVersions(undefined)
})

describe('a publish', () => {
  const checked = async (...list: TextVersion[]) => found(await checkVersions(withPage(PAGE, list), served))

  test('may bring a version that is still to come, change it before its day, and take it back', async () => {
    expect(await checked(first, second)).toEqual([])
    served = withPage(PAGE, [first, second])
    expect(await checked(first, versionOf({ day: '2026-12-20', body: 'Other words.' }))).toEqual([])
    expect(await checked(first)).toEqual([])
  })

  test.each([
    ['of yesterday', '2026-11-30'],
    ['of this very midnight', '2026-12-01'],
    ['before the one in force', '2026-11-01'],
  ])('may not bring a version %s', async (_, day) => {
    expect(await checked(first, versionOf({ day }))).toContain(`content/pages/en/${PAGE}/2.0.md:5 effective`)
  })

  test.each<[string, TextVersion[], string]>([
    ['take back', [second], `content/pages/en/${PAGE}/1.0.md:1 version`],
    [
      'take back a translation of',
      [writtenVersion(PAGE, { version: '1.0', day: '2026-11-21', change: 'material' })],
      `content/pages/th/${PAGE}/1.0.md:1 version`,
    ],
    [
      'change a word of',
      [writtenVersion(PAGE, { version: '1.0', day: '2026-11-21', change: 'material', body: 'Secretly.' }, 'th')],
      `content/pages/en/${PAGE}/1.0.md:4 version`,
    ],
    [
      'change the day of',
      [writtenVersion(PAGE, { version: '1.0', day: '2026-11-22', change: 'material' }, 'th')],
      `content/pages/en/${PAGE}/1.0.md:5 effective`,
    ],
    [
      'change the kind of',
      [writtenVersion(PAGE, { version: '1.0', day: '2026-11-21', change: 'editorial' }, 'th')],
      `content/pages/en/${PAGE}/1.0.md:6 change`,
    ],
  ])('may not %s a text in force', async (_, list, place) => {
    expect(await checked(...list)).toContain(place)
  })

  test('may give a page its first versions, and translate one that is in force', async () => {
    const about = writtenVersion('about', { version: '1.0', day: '2026-11-21', change: 'material' })
    expect(changeProblems(new Map([...served, ['about', [about]]]), served, Date.now())).toEqual([])
    const plain = writtenVersion(PAGE, { version: '1.0', day: '2026-11-21', change: 'material' })
    served = withPage(PAGE, [plain])
    expect(await checked(first)).toEqual([])
  })
})

describe('with a player who agreed', () => {
  beforeEach(async () => {
    await newPlayer()
  })

  test('the versions that were there may stay', async () => {
    await expect(requireAgreedVersions()).resolves.toBeUndefined()
    setTextVersions(withPage(PAGE, [first, second]))
    await expect(requireAgreedVersions()).resolves.toBeUndefined()
  })

  test('a start and a publish refuse the loss of that text, with file, line and field', async () => {
    const gone = withPage(PAGE, [second])
    expect(found(await checkVersions(gone, gone))).toEqual([`content/pages/en/${PAGE}/1.0.md:1 version`])
    setTextVersions(gone)
    await expect(requireAgreedVersions()).rejects.toThrow(
      `content/pages/en/${PAGE}/1.0.md:1: version: is gone, and players have agreed to it: put the file back as it was`,
    )
  })

  test('a version may not begin before that agreement', async () => {
    const early = withPage(PAGE, [first, versionOf({ day: '2026-11-30' })])
    expect(found(await checkVersions(early, early))).toEqual([`content/pages/en/${PAGE}/2.0.md:5 effective`])
    setTextVersions(early)
    await expect(requireAgreedVersions()).rejects.toThrow(/2\.0\.md:5: effective: lies before 2026-11-30T16:00/)
  })
})
