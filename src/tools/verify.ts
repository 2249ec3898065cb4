import process from 'node:process'
import { parseArgs } from 'node:util'
import { complain, say } from '#server/base/say.ts'
import { runTool } from './launch/tool.ts'
import { proveBooks } from './proof.ts'
import { findSeal, isSeal } from './seals.ts'

const USAGE =
  'Give nothing, --all, or the seal that you kept: npm run verify -- [--all] [--seal ledger.<number>.<entries>.<time>.<hash>]'
/** As for a verb whose words are wrong. */
const WRONG_WORDS = 2

/**
 * `npm run verify`: proves the ledger lines of the configured database since the last proof, with `-- --all` all of them, and the operators' log. With
 * `--seal`, also whether a seal that was kept elsewhere is in its chain. If a law is broken, it exits with 1 and a list.
 */
const asked = read(process.argv.slice(2))
if (!asked) {
  complain(USAGE)
  process.exit(WRONG_WORDS)
}
const { all, seal } = asked
await runTool(async (_words, { sentence }) => {
  say(sentence)
  const found = seal === undefined ? 0 : await findSeal(seal)
  const proven = await proveBooks(all ? 'all' : 'new')
  return found === 0 ? proven : 1
})

function read(words: string[]): { all: boolean; seal: string | undefined } | undefined {
  try {
    const { values } = parseArgs({ args: words, options: { all: { type: 'boolean' }, seal: { type: 'string' } } })
    return values.seal === undefined || isSeal(values.seal)
      ? { all: values.all === true, seal: values.seal }
      : undefined
  } catch {
    return undefined
  }
}
