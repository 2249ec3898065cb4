import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, type Tx } from '#server/db/database.ts'
import { revokeOperator } from '#server/operators/accounts.ts'
import { keepEntry, listEntries, proveLog } from '#server/operators/log.ts'
import { operatorLog } from '#server/operators/tables.ts'
import { legalHolds } from '#server/standing/exclusionTables.ts'
import { type Answer, said as answered } from '#server/verbs/answer.ts'
import { verb } from '#server/verbs/define.ts'
import { flag, player, reason } from '#server/verbs/fields.ts'
import { verbs } from '#server/verbs/list.ts'
import { prepareVerb, runVerb } from '#server/verbs/run.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { operatorNamed } from '../terminal.ts'
import { by, newest } from './operatorHarness.ts'

beforeEach(async () => void (await freshDatabase()))

const entry = { operator: 'ana', kind: 'act', verb: 'approve', fields: { id: '1' } } as const
const fill = async (entries: number) => {
  for (let at = 0; at < entries; at += 1) await keepEntry(db, { ...entry, player: at + 1 })
}
/** What somebody with the database's superuser could do. */
const tamper = async (change: string) => {
  await db.execute('alter table operator_log disable trigger user')
  await db.execute(change)
  await db.execute('alter table operator_log enable trigger user')
}
type Work = (tx: Tx) => Promise<{ done: boolean }>
const owner = { name: 'ana', role: 'owner', mustChoose: false } as const

describe('the chain', () => {
  test('holds for what was written, by many at once too', async () => {
    expect(await proveLog(db)).toEqual({ broken: [], entries: 0, seal: '' })
    await Promise.all([fill(5), fill(5), fill(5)])
    expect(await proveLog(db)).toMatchObject({ broken: [], entries: 15, seal: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  test.each([
    ['an operator', `update operator_log set operator = 'ben' where seq = 2`],
    ['a time', `update operator_log set at = at + interval '1 hour' where seq = 2`],
    ['fields', `update operator_log set fields = '{"id": "2"}' where seq = 2`],
    ['a hash', `update operator_log set hash = sha256('x') where seq = 2`],
    ['a kind', `update operator_log set kind = 'look' where seq = 2`],
    ['a player', `update operator_log set player = null where seq = 2`],
    ['a proposer', `update operator_log set proposer = 'ben' where seq = 2`],
  ])('shows a change of %s', async (_, change) => {
    await fill(3)
    await tamper(change)
    expect((await proveLog(db)).broken[0]).toMatchObject({ subject: 'entry 2', found: 'it was changed' })
  })

  test('shows a removed entry, in the middle and at the start, and a rewritten one by its follower', async () => {
    await fill(4)
    await tamper('delete from operator_log where seq = 2')
    expect((await proveLog(db)).broken).toEqual([{ subject: 'entry 3', found: 'entries before it are gone' }])
    await tamper('delete from operator_log where seq < 4')
    expect((await proveLog(db)).broken).toEqual([{ subject: 'entry 4', found: 'entries before it are gone' }])
    await fill(1)
    await tamper(
      `update operator_log l set operator = 'ben', hash = operator_log_hash((l.seq, l.at, 'ben', l.proposer, l.kind, l.verb, l.player, l.fields, l.previous, l.hash)::operator_log) where seq = 4`,
    )
    expect((await proveLog(db)).broken).toContainEqual({
      subject: 'entry 5',
      found: 'it does not follow the one before',
    })
  })

  test('changes its seal with each entry, so that a cut end is told by an older seal', async () => {
    await fill(2)
    const { seal } = await proveLog(db)
    await fill(1)
    expect((await proveLog(db)).seal).not.toBe(seal)
    await tamper('delete from operator_log where seq = 3')
    expect((await proveLog(db)).seal).toBe(seal)
  })
})

test.each(['update operator_log set verb = verb', 'delete from operator_log', 'truncate operator_log'])(
  'only grows: %s',
  async (change) => {
    await fill(1)
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { message: 'operator_log only grows' } })
  },
)

test('takes no right to change it from a migration by an ordinary role', async () => {
  const { rows } = await db.execute<{ privileges: string }>(sql`
    select string_agg(privilege_type, ' ' order by privilege_type) as privileges from information_schema.role_table_grants
    where table_name = 'operator_log' and grantee = current_user`)
  expect(rows[0]?.privileges).toBe('INSERT REFERENCES SELECT TRIGGER')
})

describe('an act', () => {
  const acts = (run: Work) =>
    verb({
      name: 'ages clear',
      words: '',
      kind: 'act',
      right: 'decideIdentities',
      fields: { player: player(), reason: reason(), again: flag() },
      run: async (_, { act }): Promise<Answer> => {
        const { done } = await act(async (tx) => {
          await tx.execute(sql`create table done_here (id int)`)
          return await run(tx)
        })
        return answered(String(done))
      },
    })
  const typed = { player: 'tala-88', reason: 'a school card', again: 'yes' }
  const isThere = async () =>
    (await db.execute<{ found: boolean }>(sql`select to_regclass('done_here') is not null as found`)).rows[0]?.found

  async function attempt(run: Work) {
    await operatorNamed('ana')
    const asked = { verb: acts(run), typed, operator: owner }
    const filled = await prepareVerb(asked)
    if ('done' in filled) throw new Error(filled.why)
    return await runVerb(asked, filled)
  }

  test('and its entry are written together, without texts', async () => {
    expect(await attempt(async () => ({ done: true }))).toEqual(answered('true'))
    expect(await isThere()).toBe(true)
    expect(await newest()).toMatchObject({ operator: 'ana', kind: 'act', verb: 'ages clear', fields: { again: 'yes' } })
    expect(JSON.stringify(await listEntries({}, 10))).not.toMatch(/school|tala/)
  })

  test('that was not done leaves neither', async () => {
    expect(await attempt(async () => ({ done: false }))).toEqual(answered('false'))
    expect([await isThere(), await db.$count(operatorLog)]).toEqual([false, 0])
  })

  test('that fails leaves neither', async () => {
    await expect(attempt(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    expect([await isThere(), await db.$count(operatorLog)]).toEqual([false, 0])
  })

  test('whose commit fails leaves neither', async () => {
    const late = 'references operators deferrable initially deferred'
    const work: Work = async (tx) => {
      await tx.execute(sql.raw(`create table done_late (name text ${late})`))
      await tx.execute(sql`insert into done_late values ('nobody')`)
      return { done: true }
    }
    await expect(attempt(work)).rejects.toThrow()
    expect([await isThere(), await db.$count(operatorLog)]).toEqual([false, 0])
  })

  test('whose entry cannot be written is not done', async () => {
    await db.execute(`alter table operator_log add constraint none check (verb <> 'ages clear')`)
    await expect(attempt(async () => ({ done: true }))).rejects.toThrow()
    expect(await isThere()).toBe(false)
  })
})

describe('somebody revoked, or with another role than at the log-in,', () => {
  const gone = { done: false, why: expect.stringMatching(/^You are no operator any more/) }
  const revoke = (name: string) => db.transaction((tx) => revokeOperator(tx, name, 'ana'))

  async function prepared(name: string, typed: Record<string, string>, role: 'owner' | 'support' = 'owner') {
    const found = verbs.find((each) => each.name === name)
    if (!found) throw new Error(`there is no ${name}`)
    const asked = { verb: found, typed, operator: { name: 'ben', role, mustChoose: false } }
    const filled = await prepareVerb(asked)
    if ('done' in filled) throw new Error(filled.why)
    return () => runVerb(asked, filled)
  }

  beforeEach(async () => {
    await operatorNamed('ana')
    await operatorNamed('ben')
  })

  test('looks at nothing', async () => {
    const [look, asSupport] = [await prepared('withdrawals', {}), await prepared('withdrawals', {}, 'support')]
    expect(await asSupport()).toEqual(gone)
    expect(await look()).toMatchObject({ done: true })
    await revoke('ben')
    expect(await look()).toEqual(gone)
    expect(await db.$count(operatorLog)).toBe(1)
  })

  test('does nothing', async () => {
    const { id } = await newPlayer({ coin: 0 })
    const act = await prepared('legal-holds open', { player: String(id), reason: 'a court asks' })
    await revoke('ben')
    expect(await act()).toEqual(gone)
    expect([await db.$count(legalHolds), await db.$count(operatorLog)]).toEqual([0, 0])
  })
})

test('looks at personal data are kept under the proven name, others are not', async () => {
  const { id } = await newPlayer({ coin: 0 })
  const ana = by('ana', 'owner')
  expect(await ana('mail', 'list')).toBe(0)
  expect(await db.$count(operatorLog)).toBe(0)
  await ana('kyc', 'show', String(id))
  expect(await newest()).toMatchObject({ operator: 'ana', kind: 'look', verb: 'kyc show', player: id })
  await by('ben', 'payments')('withdrawals', '--reveal')
  expect(await newest()).toMatchObject({ operator: 'ben', kind: 'look', fields: { reveal: 'yes' } })
  expect(await by('carla', 'support')('withdrawals', '--reveal')).toBe(1)
  expect(await newest()).toMatchObject({ operator: 'ben' })
})
