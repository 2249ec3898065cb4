import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { draftBuild } from '#server/drafts/build.ts'
import { listEditions } from '#server/editions/rows.ts'
import { longTest } from '../long.ts'
import { newest } from '../operators/operatorHarness.ts'
import { ABOUT, as, closeDesk, type Desk, keepDesk, onAirText, onDisk, openDesk } from './draftHarness.ts'
import { zipOf } from './zip.ts'

let desk: Desk
let bringBack: () => Promise<void>
beforeAll(async () => {
  desk = await openDesk()
  bringBack = await keepDesk(desk)
})
beforeEach(() => bringBack())
afterAll(() => closeDesk(desk))

const ester = as('ester', 'editor')
const emil = as('emil', 'editor')

/** Brings a text about us with one more sentence. */
const bringAbout = (who: typeof ester, sentence: string, ...more: string[]) =>
  who('draft', 'add', onDisk(desk, 'about.md', `${onAirText(ABOUT)}\n${sentence}\n`), '--folder', 'pages/en', ...more)

const bring = (name: string, folder: string, text: string) =>
  ester('draft', 'add', onDisk(desk, name, text), '--folder', folder)

const revision = (said: string) => /Revision (\d+)/.exec(said)?.[1] ?? ''

describe('a shared draft', () => {
  test('names who changed what, and the log has it', async () => {
    expect((await bringAbout(ester, 'Open until late.')).said).toBe('Done: pages/en/about.md.')
    expect(await newest()).toMatchObject({ operator: 'ester', verb: 'draft add' })
    expect((await emil('draft', 'remove', 'notices/play-for-fun.md')).code).toBe(0)
    const { said } = await emil('draft', 'list')
    expect(said).toMatch(/notices\/play-for-fun\.md +removed +0 +emil/)
    expect(said).toMatch(/pages\/en\/about\.md +changed +\d+ +ester/)
    expect((await as('petra', 'payments')('draft', 'undo', ABOUT)).said).toContain('may not do this')
    expect((await as('sol', 'support')('draft', 'list')).said).toContain('may not do this')
  })

  longTest('loses no change of two editors: the later is told', async () => {
    const seen = revision((await bringAbout(emil, 'From emil.')).said) || '0'
    const late = await bringAbout(ester, 'From ester.', '--seen', seen)
    expect(late.said).toContain('since you looked at the draft: pages/en/about.md by emil. Nothing has changed.')
    expect((await ester('draft', 'undo', ABOUT)).said).toContain('by emil')
    const looked = revision((await ester('draft', 'list')).said)
    expect((await bringAbout(ester, 'From ester.', '--seen', looked)).said).toBe('Done: pages/en/about.md.')
    expect((await emil('draft', 'undo', ABOUT, '--seen', looked)).said).toContain('by ester')
  })

  longTest('takes an archive whole or not at all', async () => {
    const archive = (...names: string[]) =>
      ester('draft', 'add', onDisk(desk, 'all.zip', zipOf(names.map((name) => ({ name, bytes: 'Words.' })))))
    expect((await archive('pages/en/new.md', 'pages/en/evil.ts')).said).toMatch(/Nothing was brought[\s\S]*evil\.ts/)
    expect((await ester('draft', 'list')).said).toContain('The draft has no change.')
    expect((await archive('pages/en/new.md', 'pages/en/other.md')).said).toContain('new.md, pages/en/other.md')
  })

  longTest('forgets what is as on air, what is taken back, and all when it is thrown away', async () => {
    await bringAbout(ester, 'Open until late.')
    expect((await bring('about.md', 'pages/en', onAirText(ABOUT))).said).toBe('Done: as on air.')
    await bringAbout(ester, 'Open until late.')
    expect((await ester('draft', 'undo', ABOUT)).code).toBe(0)
    expect((await ester('draft', 'list')).said).toContain('no change')
    await bringAbout(ester, 'Open until late.')
    await emil('draft', 'remove', 'notices/play-for-fun.md')
    expect((await as('ester', 'editor', 'no')('draft', 'discard')).said).toContain('nothing has changed')
    expect((await as('ester', 'editor', 'discard')('draft', 'discard')).code).toBe(0)
    expect((await ester('draft', 'list')).said).toContain('no change')
    expect((await ester('draft', 'remove', 'pages/en/nowhere.md')).said).toContain('There is no file')
  })
})

describe('the check', () => {
  test('names file, line, field and how to mend it; differences are marked', async () => {
    await bring('terms-of-use.md', 'pages/en/terms-of-use', 'x')
    await bring('about.md', 'pages/en', onAirText(ABOUT).replace(/^title: .*$/m, 'titel: About'))
    await bring('services.yaml', 'lobby', `${onAirText('lobby/services.yaml')}# looked at\n`)
    const { said } = await ester('draft', 'check')
    expect(said).toMatch(/content\/pages\/en\/about\.md +\d+ +title/)
    expect(said).toContain('content/pages/en/terms-of-use/terms-of-use.md')
    const compared = (await ester('draft', 'differences')).said
    expect(compared).toContain('{+titel: About+}')
    expect(compared).toContain('{+# looked at+}')
    expect((await ester('draft', 'differences', 'lobby/services.yaml')).said).not.toContain('titel')
    expect((await ester('draft', 'publish')).said).toMatch(/Nothing was published\. Mend this first:[\s\S]*title/)
    expect(desk.builds).toHaveLength(1)
  })

  test.each([
    ['a text in force that changes', '1.0.md', (text: string) => `${text}\nAnd one more duty.\n`],
    ['a date that is past', '1.1.md', (text: string) => text.replace('1.0', '1.1')],
  ])('%s', async (_, name, change) => {
    await bring(name, 'pages/en/terms-of-use', change(onAirText('pages/en/terms-of-use/1.0.md')))
    expect((await ester('draft', 'check')).said).toContain(`content/pages/en/terms-of-use/${name}`)
  })

  longTest('a version that players have agreed to may not go', async () => {
    await ester('draft', 'remove', 'pages/en/terms-of-use/1.0.md')
    expect((await ester('draft', 'check')).said).toContain('terms-of-use')
    expect((await ester('draft', 'publish')).said).toContain('Nothing was published')
  })
})

describe('publishing', () => {
  const states = async () => (await listEditions(20)).map(({ seq, state }) => `${seq} ${state}`)

  test('takes the build that was looked at, and empties the draft', async () => {
    await bringAbout(ester, 'Open until late.')
    expect((await ester('draft', 'build')).said).toContain('Built: ')
    expect((await emil('draft', 'build')).said).toContain('Built before.')
    expect((await ester('draft', 'publish')).said).toMatch(/Edition 2 is on air/)
    expect(desk.builds.map((text) => text.includes('Open until late.'))).toEqual([false, true])
    expect((await listEditions(1))[0]?.hash).toBe((await draftBuild())?.hash)
    expect((await ester('draft', 'list')).said).toContain('no change')
    expect((await ester('draft', 'publish')).said).toContain('Nothing differs')
    expect((await ester('content', 'back', '1')).said).toContain('Edition 3 is on air')
  })

  longTest('waits for a second person where money moves, and the draft stays until then', async () => {
    await bring('recharge.yaml', 'lobby', `${onAirText('lobby/recharge.yaml')}# looked at\n`)
    expect((await ester('draft', 'list')).said).toContain('needs a second person')
    expect((await ester('draft', 'publish')).said).toContain('Edition 2 waits, since it moves money')
    expect((await ester('draft', 'list')).said).toContain('recharge.yaml')
    expect((await as('petra', 'payments', '2')('content', 'agree', '2')).said).toContain('Edition 2 is on air')
    expect((await ester('draft', 'list')).said).toContain('no change')
  })

  longTest('does not undo what was published beside it', async () => {
    await bringAbout(ester, 'From the draft.')
    onDisk(desk, `content/${ABOUT}`, `${onAirText(ABOUT)}\nFrom the folder.\n`)
    expect((await emil('content', 'publish', '--from', `${desk.folder}/content`)).said).toContain('Edition 2 is on air')
    expect((await ester('draft', 'check')).said).toContain('was published anew since ester brought it')
    expect((await ester('draft', 'publish')).said).toContain('Nothing was published')
    expect(await states()).toEqual(['2 live', '1 live'])
    await bringAbout(ester, 'From the folder.\n\nFrom the draft.')
    expect((await ester('draft', 'publish')).said).toContain('Edition 3 is on air')
  })

  longTest('two editors at once: one publishes, the other is told', async () => {
    await bringAbout(ester, 'Open until late.')
    const [one, two] = await Promise.all([ester('draft', 'publish'), emil('draft', 'publish')])
    expect([one.code, two.code].toSorted()).toEqual([0, 1])
    expect(await states()).toEqual(['2 live', '1 live'])
  })
})
