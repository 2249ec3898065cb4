import assert from 'node:assert/strict'
import { asc, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { now } from '../base/clock.ts'
import { db } from '../db/database.ts'
import { type Pocket, pockets } from './accounts.ts'
import { pathsOf } from './anchorPaths.ts'
import { chainOf } from './export.ts'
import { accounts, carried } from './tables.ts'

const ABOUT =
  'Every line of a wallet with its chain, a row of JSON each. Money is in hundredths. Check it by: node verify-wallet.mjs <this file> <anchors.json>'

type State = { seq: number; hash: string; balances: Record<Pocket, number> }

/**
 * The rows of a player's wallet file: where the kept lines begin, the paths to the anchors, the lines, and where they end. At most one batch
 * of lines is in memory. Lines of a later moment are left out. `public/verify-wallet.mjs` reads it.
 */
export async function* walletOf(player: number): AsyncGenerator<object> {
  yield { kind: 'perya wallet', version: 1, player, madeAt: now().getTime(), about: ABOUT }
  // One statement sees all pockets and the chain's end at one moment.
  const end = await stateOf(accounts, player)
  const start = await stateOf(carried, player)
  yield { kind: 'start', ...start }
  let anchors = 0
  for await (const path of pathsOf(player, { from: start.seq, to: end.seq })) {
    anchors += 1
    yield { kind: 'anchor', ...path }
  }
  let lines = 0
  for await (const { time, ...line } of chainOf(player, end.seq)) {
    lines += 1
    yield { kind: 'line', ...line, time: time.getTime() }
  }
  assert.equal(lines, end.seq - start.seq, 'a month of lines went while the file was made')
  yield { kind: 'end', ...end, lines, anchors }
}

async function stateOf(table: typeof accounts | typeof carried, player: number): Promise<State> {
  const { slot, balance, seq, hash, owner } = table
  const rows = await db
    .select({ slot, balance, seq, hash })
    .from(table as PgTable) // both have these columns
    .where(eq(owner, player))
    .orderBy(asc(slot))
  const of = (at: number) => rows.find((row) => row.slot === at)
  const balances = { coin: 0, points: 0, hold: 0, safebox: 0 }
  for (const [at, pocket] of pockets.entries()) balances[pocket] = of(at)?.balance ?? 0
  const head = of(0)
  return { seq: head?.seq ?? 0, hash: (head?.hash ?? Buffer.alloc(32)).toString('hex'), balances }
}
