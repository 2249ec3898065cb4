import process from 'node:process'
import { keepInRepository } from '#build/games/returns.ts'
import { type GameKind, kindNames } from '#contract/games/kinds.ts'
import { say } from '#server/base/say.ts'
import { rulesOf } from '#server/games/engines.ts'
import { endWith, optionsOf } from '../launch/options.ts'

/**
 * `npm run rtp [-- --game 1001,1002] [--spins 10000000] [--seed text] [--exact] [--long]` Proves the returns of each kind of game: `<kind>/prove.ts`
 * prints a table and returns the errors. Exits 1 if there are any. `--long` simulates 1,000,000,000 rounds, some hours for each game. `--keep` alone
 * computes the exact figures of all games anew and keeps them in the repository, where builds find them.
 */
const USAGE =
  'usage: npm run rtp -- [--game 1001,1002] [--spins 10000000] [--seed text] [--exact] [--long], or -- --keep'

const LONG = 1_000_000_000

/** Number of rounds to simulate per game (none for exact figures only), and their seed. */
export type Asked = { spins: number; seed: string }
export type Prove = (gameIds: readonly number[], asked: Asked) => Promise<string[]>

const { values } = optionsOf(USAGE, {
  options: {
    game: { type: 'string' },
    spins: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: 'perya' },
    exact: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})

async function proofOf(kind: GameKind): Promise<Prove> {
  const { prove } = (await import(`./${kind}/prove.ts`)) as { prove: Prove } // tests/games/engines.test.ts looks for it
  return prove
}

async function main(): Promise<number> {
  if (values.keep) return await keep()
  const simulated = values.long ? LONG : Number(values.spins)
  const spins = values.exact ? 0 : simulated
  const wanted = values.game?.split(',').map(Number)
  const tables = kindNames.map((kind) => {
    const ids = rulesOf(kind).map(({ id }) => id)
    return { kind, ids: ids.filter((id) => wanted?.includes(id) ?? true) }
  })
  const count = tables.reduce((sum, { ids }) => sum + ids.length, 0)
  const isUsable = Number.isSafeInteger(spins) && spins >= 0 && count > 0 && count >= (wanted?.length ?? 0)
  if (!isUsable) endWith(USAGE)
  const found: string[] = []
  for (const { kind, ids } of tables) {
    if (ids.length > 0) found.push(...(await (await proofOf(kind))(ids, { spins, seed: values.seed })))
  }
  const kept = `every game returns what it declares${spins > 0 ? `, and ${spins} simulated rounds of each agree within three standard errors` : ''}`
  say(...(found.length === 0 ? [kept] : found))
  return found.length === 0 ? 0 : 1
}

async function keep(): Promise<number> {
  if (process.argv.length > 3) {
    say(USAGE)
    return 2
  }
  await keepInRepository()
  return 0
}

process.exitCode = await main()
