import { say } from '#server/base/say.ts'
import { runTool } from './launch/tool.ts'
import { proveBooks } from './proof.ts'

/**
 * `npm run verify`: proves the ledger lines of the configured database since the last proof, with `-- --all` all of them, and the operators' log. If a law is
 * broken, it exits with 1 and a list.
 */
await runTool(async (words, { sentence }) => {
  say(sentence)
  return await proveBooks(words.includes('--all') ? 'all' : 'new')
})
