import { RECORD_YEARS, VISIT_YEARS } from '#contract/rights/limits.ts'
import { now } from '../base/clock.ts'
import { accountsOf } from '../ledger/export.ts'
import { dataInventory } from './dataInventory.ts'

/** The header of the file: how to read it without any of our pages. */
const aboutOf = (player: number) => ({
  what: 'Everything that Perya holds on one player, as it is stored',
  version: 1,
  player,
  madeAt: now(),
  money: 'hundredths: 12345 is 123.45',
  times: 'ISO 8601, UTC',
  leftOut: 'hashes of passwords, codes and tokens, and the pictures of documents, of which the list is here',
  keptYears: { afterLastVisit: VISIT_YEARS, records: RECORD_YEARS },
})

/** The copy of a player's data as JSON, streamed: at most one batch of rows is in memory. Rows inserted meanwhile may be missing. */
export async function* copyOf(player: number): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(aboutOf(player))},\n"balances":${JSON.stringify(await accountsOf(player))}`
  for (const { disclosure } of dataInventory) {
    if (typeof disclosure === 'string') continue
    yield `,\n${JSON.stringify(disclosure.as)}:[`
    yield* listed(disclosure.read(player))
    yield ']'
  }
  yield '}\n'
}

const PIECE_CHARACTERS = 32_768

/** Rows as the elements of a JSON array, in chunks of a useful size. */
async function* listed(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let piece = ''
  let comma = ''
  for await (const row of rows) {
    piece += `${comma}\n${JSON.stringify(row)}`
    comma = ','
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
