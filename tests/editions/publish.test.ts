import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BuildFailed } from '#server/editions/compile.ts'
import { makeBuild } from '#server/editions/makeBuild.ts'
import { choosePlace } from '#server/editions/prepare.ts'
import { listEditions } from '#server/editions/rows.ts'
import { chooseStore } from '#server/editions/store.ts'
import { folderVault } from '#server/kyc/vault.ts'
import type { Role } from '#server/operators/roles.ts'
import { freshDatabase } from '../database.ts'
import { by, newest } from '../operators/operatorHarness.ts'
import { complained, hush, said } from '../terminal.ts'
import { keepPlace } from './keepPlace.ts'
import { rootWithoutCode } from './placeRoot.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const ABOUT = 'pages/en/about.md'

let folder: string
let content: string
let failing: string[]
let bringBack: () => Promise<void>

beforeAll(async () => {
  await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'perya-publish-'))
  content = join(folder, 'content')
  failing = []
  cpSync(join(ROOT, 'content'), content, { recursive: true })
  chooseStore(folderVault(join(folder, 'store')))
  choosePlace({
    root: rootWithoutCode(folder),
    dist: join(folder, 'dist'),
    build: (sources) => makeBuild(sources, compile),
  })
  await first()
  bringBack = await keepPlace(folder)
})
beforeEach(async () => {
  failing = []
  await bringBack()
})
afterAll(() => {
  chooseStore()
  choosePlace()
  rmSync(folder, { recursive: true, force: true })
})

/** A build in a moment: its one page is the text about us. */
async function compile(tree: string, out: string): Promise<void> {
  if (failing.length > 0) throw new BuildFailed(failing, true)
  mkdirSync(join(out, 'client'), { recursive: true })
  writeFileSync(join(out, 'client/404.html'), readFileSync(join(tree, 'content', ABOUT)))
}

/** What a command has said, and its exit code. */
function as(name: string, role: Role, typed?: string) {
  return async (...words: string[]) => {
    hush()
    const code = await by(name, role, typed)(...words)
    return { code, said: [...said, ...complained].join('\n') }
  }
}

const editor = as('ester', 'editor')
const publish = (who = editor) => who('content', 'publish', '--from', content)
const agree = (seq: number, name = 'odessa') => as(name, 'owner', String(seq))('content', 'agree', String(seq))
const edit = (path: string, change: (text: string) => string) => {
  mkdirSync(dirname(join(content, path)), { recursive: true })
  writeFileSync(join(content, path), change(readOr(join(content, path))))
}
const addWord = (word: string) => edit(ABOUT, (text) => `${text}\n${word}\n`)

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Everything is new at first, so it needs a second person. */
async function first(): Promise<void> {
  await publish()
  const agreed = await agree(1)
  expect(agreed.said).toMatch(/Edition 1 is on air/)
}

const states = async () => (await listEditions(20)).map(({ seq, state }) => `${seq} ${state}`)

test('an editor publishes a text alone, sees how long it took, and the log has it', async () => {
  addWord('Open until late.')
  const { said: told, code } = await publish()
  expect(told).toMatch(/changed pages\/en\/about\.md/)
  expect(told).toMatch(
    /Edition 2 is on air on 0 servers: \d+\.\d s \(copy .*, build .*, seal .*, store .*, fetched by all .*, swapped .*\)/,
  )
  expect(code).toBe(0)
  expect(await states()).toEqual(['2 live', '1 live'])
  expect(await newest()).toMatchObject({ operator: 'ester', verb: 'content publish' })
  expect((await publish()).said).toContain('Nothing differs')
})

const MOVING_MONEY = [
  'lobby/recharge.yaml',
  'lobby/activities.yaml',
  'lobby/web.yaml',
  'lobby/slots/1001.yaml',
  'lobby/tasks.yaml',
]

test('what moves money waits for another person, each file by itself', async () => {
  for (const [index, path] of MOVING_MONEY.entries()) {
    const written = readOr(join(content, path))
    edit(path, (text) => `${text}\n# looked at\n`)
    const { said: told } = await publish(as('odessa', 'owner'))
    expect(told).toContain(`Edition ${index + 2} waits, since it moves money: changed ${path}.`)
    edit(path, () => written)
  }
  expect(await states()).toEqual(['6 proposed', '5 proposed', '4 proposed', '3 proposed', '2 proposed', '1 live'])
  expect((await as('ester', 'editor', '6')('content', 'agree', '6')).said).toContain('may not do this')
  expect((await agree(6)).said).toContain('somebody else has to look at it')
  expect((await agree(6, 'olivia')).said).toContain('Edition 6 is on air')
  expect((await agree(6, 'olivia')).said).toContain('does not wait')
})

test('a publication clears away what another one, killed half-way, has left, and builds that nobody needs', async () => {
  const dist = join(folder, 'dist')
  const oldest = 'a'.repeat(64)
  mkdirSync(join(dist, 'aside/999999999-1/tree'), { recursive: true })
  const laid = (hash: string) => join(dist, 'builds', hash)
  for (const hash of [oldest, 'b'.repeat(64)]) mkdirSync(laid(hash))
  utimesSync(laid(oldest), new Date(0), new Date(0))
  addWord('Open until late.')
  await publish()
  expect(readdirSync(join(dist, 'aside'))).toEqual([])
  const kept = (await listEditions(20)).map(({ hash }) => hash)
  expect(readdirSync(join(dist, 'builds')).sort()).toEqual([...kept, 'b'.repeat(64)].sort())
})

describe('content is data', () => {
  test('a script, MDX, an Astro page, a link and an odd name are refused, each by name', async () => {
    edit('pages/en/evil.ts', () => 'export {}')
    edit('pages/en/evil.mdx', () => 'import x from "y"')
    edit('pages/en/evil.astro', () => '---\n---')
    symlinkSync('/etc/hostname', join(content, 'pages/en/evil.md'))
    symlinkSync('/etc', join(content, 'pages/evil'))
    edit('pages/en/a b.md', () => 'x')
    const { said: told, code } = await publish()
    expect(told).toContain('Nothing was published')
    const named = [...told.matchAll(/content\/(pages\/[^:\n]+?)(?=:)/g)].map(([, path]) => path)
    expect(named.toSorted()).toEqual(
      ['en/a b.md', 'en/evil.astro', 'en/evil.md', 'en/evil.mdx', 'en/evil.ts', 'evil'].map((path) => `pages/${path}`),
    )
    expect(code).toBe(1)
    expect(await states()).toEqual(['1 live'])
  })

  test('mistakes are said as the checker says them', async () => {
    addWord('Wrong.')
    failing = ['content/lobby/notices.yaml:3: end: must be after the start']
    expect((await publish()).said).toContain(failing[0])
    expect((await editor('content', 'publish', '--from', join(folder, 'nowhere'))).said).toContain('is no folder')
  })

  test('a text in force may not change without a new version', async () => {
    edit('pages/en/terms-of-use/1.0.md', (text) => `${text}\nAnd one more duty.\n`)
    expect((await publish()).said).toMatch(/content\/pages\/en\/terms-of-use\/1\.0\.md:\d+:/)
    expect(await states()).toEqual(['1 live'])
  })
})

describe('going back', () => {
  const back = (seq: number) => editor('content', 'back', String(seq))

  test('leads to one of the last three, and shows its texts', async () => {
    for (const word of ['One.', 'Two.', 'Three.', 'Four.']) {
      addWord(word)
      await publish()
    }
    expect((await back(1)).said).toContain('is not one of the last 3')
    expect((await back(5)).said).toContain('is not one of the last 3')
    expect((await back(3)).said).toContain('Edition 6 is on air')
    const [now, , , was] = await listEditions(4)
    expect([now?.hash, was?.seq]).toEqual([was?.hash, 3])
  })

  test('never takes back a text that was in force', async () => {
    rmSync(join(content, 'pages/en/privacy-policy'), { recursive: true })
    expect((await publish()).said).toContain('privacy-policy')
    expect(await states()).toEqual(['1 live'])
  })
})
