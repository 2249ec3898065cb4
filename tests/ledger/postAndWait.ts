import process from 'node:process'
import { db, openDatabase } from '#server/db/database.ts'
import { type Entry, post } from '#server/ledger/post.ts'

/** For `crash.test.ts`: posts, reports its stage, and then waits to be killed instead of answering. */

const [url = '', stage, asked = ''] = process.argv.slice(2)

async function sayAndWait(word: string): Promise<never> {
  process.stdout.write(word)
  return await new Promise(() => setInterval(() => {}, 1000))
}

await openDatabase(url, 1)
await db.transaction(async (tx) => {
  await post(tx, JSON.parse(asked) as Entry) // written by the test
  if (stage === 'posted') await sayAndWait('posted')
})
await sayAndWait('committed')
