import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { gameKinds, kindNames, kindOf } from '#contract/games/kinds.ts'
import { catalogue } from '#server/content/catalogue.ts'
import { engineOf, rulesOf } from '#server/games/engines.ts'

const ROOT = resolve(import.meta.dirname, '../..')

describe.each(kindNames)('the engine %s', (kind) => {
  test('has all that a kind of game is made of', () => {
    const parts = [
      `content/words/en/${kind}.json`,
      `src/art/games/${kind}.ts`,
      `src/contract/games/${kind}/rules.ts`,
      `src/islands/games/${kind}/FairOutcome.tsx`,
      `src/pages/house/${kind}/[id].astro`,
      `src/server/games/house/${kind}/${kind}.ts`,
      `src/stores/games/${kind}/replay.ts`,
      `src/tools/rtp/${kind}/prove.ts`,
    ]
    expect(parts.filter((part) => !existsSync(join(ROOT, part)))).toEqual([])
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

/** A kind that is thrown away: its own files, and the one line that each list outside its folders asks for. */
const FILES: Record<string, string> = {
  'src/contract/games/toss/rules.ts': `import type { GameRules } from '../kinds.ts'
import { drawBelow } from '../fair.ts'
import type { Rules } from '../engine.ts'

type Toss = { won: boolean; win: number }
export const tossRules: Rules<GameRules, Toss, Toss> = {
  open: (_game, words, stake) => {
    const won = drawBelow(words, 2) === 1
    return { won, win: won ? stake : 0 }
  },
  settled: ({ win }) => win,
  view: (toss) => toss,
}
`,
  'src/server/games/house/toss/toss.ts': `import { tossRules } from '#contract/games/toss/rules.ts'
import { wholeEngine } from '../../engine.ts'

const games = () => new Map([[9001, { game: { stakes: [100] }, tuning: 'toss' }]])
export const toss = wholeEngine('toss', tossRules, games, ({ win }) => win === 0)
`,
  'src/stores/games/toss/replay.ts': `import { tossRules } from '#contract/games/toss/rules.ts'
import type { Replay } from '../replays.ts'

export const replayToss: Replay = (rules) => (words, { stake }) => {
  const toss = tossRules.open(rules, words, stake)
  return { win: tossRules.settled(toss), outcome: toss }
}
`,
  'src/islands/games/toss/FairOutcome.tsx': `import type { OutcomeProps } from '../outcomes.ts'

export function FairOutcome({ outcome }: OutcomeProps) {
  return <p>{JSON.stringify(outcome)}</p>
}
`,
}
const LINES: Record<string, [after: string, line: string]> = {
  'src/contract/games/kinds.ts': ['  slot: {', "  toss: { from: 9001, to: 9099, tunings: 'tosses' },"],
  'src/server/games/house/index.ts': ['export { slot', "export { toss } from './toss/toss.ts'"],
  'src/stores/games/replays.ts': ['  slot:', "  toss: async () => (await import('./toss/replay.ts')).replayToss,"],
  'src/islands/games/outcomes.ts': [
    '  slot:',
    "  toss: lazy(async () => ({ default: (await import('./toss/FairOutcome.tsx')).FairOutcome })),",
  ],
}

test('another engine is its own files and at most four lines elsewhere; without one of them it does not compile', () => {
  const lists = Object.entries(LINES)
  expect(lists.length).toBeLessThanOrEqual(4)
  const added = new Map(lists.map(([file, [after, line]]) => [file, withLine(file, after, line)]))
  const files = new Map([...Object.entries(FILES), ...added])
  const whole = compile(files)
  expect(whole.complaints).toEqual([])
  for (const file of [...added.keys()].slice(1)) files.delete(file)
  const { complaints } = compile(files, whole.program)
  // The list of the server is read where engines are looked up; each of the others is checked where it stands.
  expect(new Set(complaints.map((one) => one.split(': ')[0]))).toEqual(
    new Set(['src/server/games/engines.ts', 'src/stores/games/replays.ts', 'src/islands/games/outcomes.ts']),
  )
}, 120_000)

function withLine(file: string, after: string, line: string): string {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  const at = lines.findIndex((one) => one.startsWith(after))
  expect(at, file).toBeGreaterThanOrEqual(0)
  return lines.toSpliced(at + 1, 0, line).join('\n')
}

/** What the compiler says of the lists, of what reads them and of the new files, as if those stood in the tree. */
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
  const wanted = ['src/server/games/engines.ts', ...Object.keys(LINES), ...Object.keys(FILES)]
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
