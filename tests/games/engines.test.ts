import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { gameKinds, kindNames, kindOf } from '#contract/games/kinds.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { engineOf, rulesOf } from '#server/games/engines.ts'
import { longTest } from '../long.ts'
import { FILES, LINES } from './throwAway.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The parts of a kind of game, each in a folder or a file of its name. */
const partsOf = (kind: string) => [
  `content/words/en/${kind}.json`,
  `src/art/games/${kind}/pictures.ts`,
  `src/build/games/${kind}/figures.ts`,
  `src/contract/games/${kind}/manifest.ts`,
  `src/contract/games/${kind}/rules.ts`,
  `src/islands/games/${kind}/FairOutcome.tsx`,
  `src/pages/house/${kind}/[id].astro`,
  `src/server/games/house/${kind}/${kind}.ts`,
  `src/islands/games/${kind}/replay.ts`,
  `src/tools/fairness/${kind}/outcomes.ts`,
  `src/tools/rtp/${kind}/prove.ts`,
]
const isOf = (kind: string, path: string) => path.split('/').some((part) => part === kind || part === `${kind}.json`)

describe.each(kindNames)('the engine %s', (kind) => {
  test('has all that a kind of game is made of', () => {
    expect(partsOf(kind).filter((part) => !existsSync(join(ROOT, part)))).toEqual([])
    expect(existsSync(join(ROOT, `tests/games/${kind}`)), 'tests of its own').toBe(true)
    expect(JSON.parse(readFileSync(join(ROOT, `content/words/en/${kind}.json`), 'utf8'))).toHaveProperty('outcome')
  })

  test('plays the games of its numbers, and the catalogue offers no other', () => {
    const { from, to } = gameKinds[kind]
    const ids = rulesOf(kind).map(({ id }) => id)
    expect(ids.length).toBeGreaterThan(0)
    for (const id of ids) {
      expect([from <= id && id <= to, kindOf(id), engineOf(id)?.page]).toEqual([true, kind, `/house/${kind}/${id}`])
    }
    const listed = catalogue().games.filter(({ id }) => kindOf(id) === kind)
    expect(listed.map(({ id }) => id).filter((id) => !ids.includes(id))).toEqual([])
  })
})

test('no number is of two kinds', () => {
  const kinds = kindNames.map((kind) => gameKinds[kind]).toSorted((one, other) => one.from - other.from)
  for (const [at, { from }] of kinds.entries()) expect(from).toBeGreaterThan(kinds[at - 1]?.to ?? 0)
})

/** Files outside an engine's folders that import from them. */
function outsiders(kind: string, files: Iterable<readonly [path: string, text: string]>): string[] {
  const imports = new RegExp(`(?:from|import)\\s*\\(?\\s*['"][^'"]*/${kind}/`)
  return [...files].filter(([path, text]) => !isOf(kind, path) && imports.test(text)).map(([path]) => path)
}

/** A banner may show the hero of a game that it praises. */
const isBanner = (path: string) => path.startsWith('src/art/banners/')

test('nothing outside an engine’s folders reaches into them but the four lists', () => {
  const paths = globSync('src/**/*.{ts,tsx,astro,mjs}', { cwd: ROOT })
  const files = paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const)
  for (const kind of kindNames) {
    expect(
      outsiders(kind, files)
        .filter((path) => !isBanner(path))
        .sort(),
    ).toEqual(Object.keys(LINES).sort())
  }
  const sneaky = [['src/islands/games/a.ts', "import { $slot } from './slot/slot.ts'"]] as const
  expect(outsiders('slot', sneaky)).toEqual(['src/islands/games/a.ts'])
  expect(outsiders('slot', [['src/islands/a.tsx', "lazy(() => import('#islands/games/slot/A.tsx'))"]])).toHaveLength(1)
  expect(outsiders('slot', [['src/islands/games/slot/a.ts', "import './b/slot/c.ts'"]])).toEqual([])
})

const scripts = Object.entries(FILES).filter(([path]) => /\.tsx?$/.test(path))

longTest(
  'another engine is its own files and at most four lines elsewhere; without one of them it does not compile',
  () => {
    const lists = Object.entries(LINES)
    expect(lists.length).toBeLessThanOrEqual(4)
    const own = Object.keys(FILES)
    expect(partsOf('toss').filter((part) => !own.includes(part))).toEqual([])
    expect(own.filter((path) => !isOf('toss', path) || existsSync(join(ROOT, path)))).toEqual([])
    const added = new Map(lists.map(([file, [after, line]]) => [file, withLine(file, after, line)]))
    const files = new Map([...scripts, ...added])
    const whole = compile(files)
    expect(whole.complaints).toEqual([])
    for (const file of [...added.keys()].slice(1)) files.delete(file)
    const { complaints } = compile(files, whole.program)
    // A gap in the server's list fails in engines.ts; a gap in the other lists fails in their own files.
    expect(new Set(complaints.map((one) => one.split(': ')[0]))).toEqual(
      new Set(['src/server/games/engines.ts', 'src/islands/games/replays.ts', 'src/islands/games/outcomes.tsx']),
    )
    // Rules that draw by the stake do not compile, nor do rules that keep the words for paying.
    const RULES = 'src/contract/games/toss/rules.ts'
    const unfair = [
      ['draw: (_game, words)', 'draw: (_game, words, stake: number)'],
      ['type Drawn = { won: boolean }', 'type Drawn = { won: boolean; later?: () => number }'],
    ] as const
    for (const [fair, other] of unfair) {
      const rules = files.get(RULES)?.replace(fair, other) ?? ''
      expect(rules).toContain(other)
      const { complaints } = compile(new Map([...files, [RULES, rules]]), whole.program)
      expect(
        complaints.some((one) => one.startsWith(RULES)),
        other,
      ).toBe(true)
    }
  },
)

function withLine(file: string, after: string, line: string): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const at = lines.findIndex((one) => one.startsWith(after))
  expect(at, file).toBeGreaterThanOrEqual(0)
  return lines.toSpliced(at + 1, 0, line).join('\n')
}

/** The compiler's errors in the lists, their readers and the new files, as if those were in the tree. */
function compile(files: ReadonlyMap<string, string>, before?: ts.Program) {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: ['x.ts'] }, ts.sys, ROOT)
  const textOf = (path: string) => files.get(relative(ROOT, path))
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => textOf(path) !== undefined || fileExists(path)
  // The new files stand in folders that are not there.
  host.directoryExists = () => true
  host.readFile = (path) => textOf(path) ?? readFile(path)
  host.getSourceFile = (path, version) => {
    const text = textOf(path)
    if (text !== undefined) return ts.createSourceFile(path, text, version)
    const isSame = !(relative(ROOT, path) in LINES)
    return (isSame ? before?.getSourceFile(path) : undefined) ?? getSourceFile(path, version)
  }
  const wanted = ['src/server/games/engines.ts', ...Object.keys(LINES), ...scripts.map(([path]) => path)]
  const program = ts.createProgram(
    wanted.map((file) => join(ROOT, file)),
    options,
    host,
  )
  const complaints = wanted.flatMap((file) => {
    const source = program.getSourceFile(join(ROOT, file))
    const found = source ? program.getSemanticDiagnostics(source) : []
    return found.map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
  })
  return { program, complaints }
}
