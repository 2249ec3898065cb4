/** What the hash of a line covers. */
export type HashedLine = {
  player: number
  seq: number
  previous: string
  entry: string
  reason: string
  time: number
  metadata: string
  moves: readonly { from: string; to: string; cents: number }[]
}

/** The text that a line's hash is the SHA-256 of, the same as `ledger_chain_text` in the database. */
export function receiptText({ player, seq, previous, entry, reason, time, metadata, moves }: HashedLine): string {
  return [
    'perya ledger 1',
    `player ${player}`,
    `seq ${seq}`,
    `previous ${previous}`,
    `entry ${entry}`,
    `reason ${reason}`,
    `time ${time}`,
    `metadata ${metadata}`,
    ...moves.map(({ from, to, cents }) => `move ${from} ${to} ${cents}`),
  ].join('\n')
}
