import { say } from '#server/base/say.ts'
import { endWith, optionsOf } from './launch/options.ts'
import { runTool } from './launch/tool.ts'
import { proveBooks } from './proof.ts'
import { findSeal, isSeal } from './seals.ts'

const USAGE =
  'usage: npm run verify -- [--all] [--seal ledger.<number>.<entries>.<time>.<hash>], which is the seal that you kept'

/**
 * `npm run verify`: proves the ledger lines of the configured database since the last proof, with `-- --all` all of them, and the operators' log. With
 * `--seal`, also whether a seal that was kept elsewhere is in its chain. If a law is broken, it exits with 1 and a list.
 */
const { all, seal } = optionsOf(USAGE, { options: { all: { type: 'boolean' }, seal: { type: 'string' } } }).values
if (seal !== undefined && !isSeal(seal)) endWith(USAGE)
await runTool(async (_words, { sentence }) => {
  say(sentence)
  const found = seal === undefined ? 0 : await findSeal(seal)
  const proven = await proveBooks(all ? 'all' : 'new')
  return found === 0 ? proven : 1
})
