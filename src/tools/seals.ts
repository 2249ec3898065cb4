import { sql } from 'drizzle-orm'
import { complain, say } from '#server/base/say.ts'
import { db } from '#server/db/database.ts'

/** A chain that is sealed: the ledger, or the operators' log. */
const chains = ['ledger', 'log'] as const
type Chain = (typeof chains)[number]

/** The end of a chain at a moment: its number there, how many entries it had, when, and its hash. */
type Seal = { chain: Chain; number: number; entries: number; at: Date; hash: string }

const WORD = new RegExp(`^(${chains.join('|')})\\.(\\d{1,15})\\.(\\d{1,15})\\.(\\d{1,15})\\.([0-9a-f]{64})$`)
/** A seal from before seals had a number and a time. */
const BARE = /^[0-9a-f]{64}$/

export const isSeal = (word: string): boolean => WORD.test(word) || BARE.test(word)

const wordOf = ({ chain, number, entries, at, hash }: Seal): string =>
  [chain, number, entries, at.getTime(), hash].join('.')

/** The present seal of a chain, to be kept elsewhere; undefined for a chain without entries. */
export async function presentSeal(chain: Chain): Promise<string | undefined> {
  const { rows } = await db.execute<{ number: number; entries: number; at: number; hash: string }>(
    chain === 'ledger'
      ? sql`select id as number, (extract(epoch from made_at) * 1000)::bigint as at, encode(hash, 'hex') as hash,
          (select coalesce(sum(seq), 0)::bigint from ledger_proved where slot = 0 and owner >= 0) as entries
          from ledger_proofs order by id desc limit 1`
      : sql`select seq as number, seq as entries, (extract(epoch from at) * 1000)::bigint as at, encode(hash, 'hex') as hash
          from operator_log order by seq desc limit 1`,
  )
  const [row] = rows
  return row && wordOf({ chain, ...row, at: new Date(row.at) })
}

/** Tells whether a kept seal is in this database's chain, and otherwise what is missing up to it. Returns the exit code. */
export async function findSeal(word: string): Promise<0 | 1> {
  const [, chain, number, entries, at, hash] = WORD.exec(word) ?? []
  if (hash === undefined) return await findBare(word)
  // The pattern has read them.
  return await find({
    chain: chain as Chain,
    number: Number(number),
    entries: Number(entries),
    at: new Date(Number(at)),
    hash,
  })
}

async function findBare(hash: string): Promise<0 | 1> {
  const { rows } = await db.execute(sql`
    select from ledger_proofs where encode(hash, 'hex') = ${hash}
    union all select from operator_log where encode(hash, 'hex') = ${hash}`)
  if (rows.length > 0) say('This seal is in the chain.')
  else complain('This seal is not in the chain. It has no number and no time, so no more can be said.')
  return rows.length > 0 ? 0 : 1
}

async function find(seal: Seal): Promise<0 | 1> {
  const { chain, number, entries, at, hash } = seal
  const { rows: found } = await db.execute(
    chain === 'ledger'
      ? sql`select from ledger_proofs where id = ${number} and encode(hash, 'hex') = ${hash}`
      : sql`select from operator_log where seq = ${number} and encode(hash, 'hex') = ${hash}`,
  )
  const count = (many: number) => many.toLocaleString('en')
  if (found.length > 0) {
    say(`This seal is in the chain: ${count(entries)} entries up to ${at.toISOString()}.`)
    return 0
  }
  const { left, last } = await leftOf(seal)
  const gone = entries - left
  const until = `The seal is of ${at.toISOString()}.`
  if (gone <= 0)
    complain(`This seal is not in the chain, though no entry is missing: they are others than it was made of. ${until}`)
  else
    complain(
      `This seal is not in the chain: ${count(gone)} of ${count(entries)} entries up to it are gone.`,
      `The last one that is left is of ${last === null ? 'no time: none is' : new Date(last).toISOString()}. ${until}`,
    )
  return 1
}

/** What is left of a chain up to the time of a seal. Play may have gone on since. */
async function leftOf({ chain, at }: Seal): Promise<{ left: number; last: number | null }> {
  const until = at.toISOString()
  const { rows } = await db.execute<{ left: number; last: number | null }>(
    chain === 'ledger'
      ? sql`select (select coalesce(sum(seq), 0)::bigint from ledger_accounts where slot = 0 and owner >= 0)
            - (select count(*) from ledger_lines where posted_at > ${until}) as left,
          (select (extract(epoch from max(posted_at)) * 1000)::bigint from ledger_lines where posted_at <= ${until}) as last`
      : sql`select count(*) as left, (extract(epoch from max(at)) * 1000)::bigint as last from operator_log where at <= ${until}`,
  )
  return rows[0] ?? { left: 0, last: null }
}

/** Tells when this database began anew, and between which moments its history may be missing. */
export async function tellLosses(): Promise<void> {
  const { rows } = await db.execute<{ from: number; to: number }>(sql`
    select (extract(epoch from last_entry_at) * 1000)::bigint as from, (extract(epoch from begun_at) * 1000)::bigint as to
    from timelines where last_entry_at is not null order by number desc limit 3`)
  for (const { from, to } of rows)
    say(
      `This database began anew: history from ${new Date(from).toISOString()} to ${new Date(to).toISOString()} may be missing.`,
    )
}
