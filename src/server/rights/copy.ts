import { RECORD_YEARS, VISIT_YEARS } from '#contract/rights/limits.ts'
import { now } from '../base/clock.ts'
import { accountsOf } from '../ledger/export.ts'
import { dataInventory } from './dataInventory.ts'

/** How the file is to be read; it is kept for years, perhaps beside none of our pages. */
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

/**
 * A player's copy of their data as JSON, piece by piece: at any moment no more than a batch of rows is in memory, however many there
 * are. Rows that come while it is written may or may not be in it.
 */
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

/** Rows as the inside of a JSON array, in pieces that are worth a trip. */
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
