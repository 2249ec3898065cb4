import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { addFirstOwner, listOperators, renewSecret, revokeOperator } from '#server/operators/accounts.ts'
import { listEntries } from '#server/operators/log.ts'
import { proveOperator } from '#server/operators/prove.ts'
import { operators } from '#server/operators/tables.ts'
import { freshDatabase } from '../database.ts'
import { add, later } from './operatorHarness.ts'

const SECRET = 'Pitong bituin, 1 karnabal'
const OTHER = 'Labing-isang kabayo 44'

beforeEach(async () => {
  await freshDatabase()
})

const first = (name: string, secret = SECRET) => db.transaction((tx) => addFirstOwner(tx, name, secret))
const revoke = (name: string, by = 'ana') => db.transaction((tx) => revokeOperator(tx, name, by))
const renew = (name: string, secret: string, by = name) => db.transaction((tx) => renewSecret(tx, { name, secret, by }))
const prove = (name: string, secret: string) => proveOperator({ name, secret })
const DAY_MS = 86_400_000

describe('the first owner', () => {
  test('is made while there is none, even by two at once', async () => {
    const made = await Promise.all([first('ana'), first('ben', OTHER), first('carla', `${OTHER} c`)])
    expect(made.filter(({ done }) => done)).toHaveLength(1)
    expect(await first('dora', `${OTHER} d`)).toEqual({ done: false, why: 'notFirst' })
    expect(await listOperators()).toMatchObject([{ role: 'owner', isOwn: true, expiresAt: null }])
  })
})

describe('a secret', () => {
  test('proves its own name, in any number of log-ins', async () => {
    await first('ana')
    for (let at = 0; at < 15; at += 1)
      expect(await prove('ana', SECRET)).toEqual({
        ok: true,
        operator: { name: 'ana', role: 'owner', mustChoose: false },
      })
  })

  test('guessed, revoked, expired or of nobody is refused alike', async () => {
    await first('ana')
    await add('ben', 'support', OTHER)
    await add('carla', 'support', `${OTHER} c`)
    await revoke('carla')
    later(8 * DAY_MS)
    const wrong = { ok: false, why: 'wrong' }
    expect(await prove('ana', OTHER)).toEqual(wrong)
    expect(await prove('ben', OTHER)).toEqual(wrong)
    expect(await prove('carla', `${OTHER} c`)).toEqual(wrong)
    expect(await prove('nobody', SECRET)).toEqual(wrong)
    expect(await prove('', '')).toEqual(wrong)
    const kept = (await listEntries({}, 10)).map(({ operator, kind, verb }) => [operator, kind, verb])
    expect(kept).toEqual(['carla', 'ben', 'ana'].map((name) => [name, 'barred', 'log-in']))
  })

  test('may be tried ten times a quarter of an hour, whether the name exists or not', async () => {
    await first('ana')
    for (const name of ['ana', 'nobody']) {
      const tries = await Promise.all(Array.from({ length: 14 }, () => prove(name, 'x')))
      expect(tries.filter(({ ok }) => ok)).toHaveLength(0)
      expect(tries.filter((one) => !one.ok && one.why === 'wrong')).toHaveLength(10)
      expect(await prove(name, SECRET)).toMatchObject({ ok: false, why: 'tooOften', retryAfter: expect.any(Number) })
    }
    // The limiter keeps its own time, in the database.
    await db.execute('delete from rate_limits')
    expect(await prove('ana', SECRET)).toMatchObject({ ok: true })
  })

  test.each([
    ['short', 'Bituin 7 karn'],
    ['of few signs', 'abababababababab'],
    ['with the name', 'the secret of ana 77'],
    ['endless', `Ab1 ${'x y z '.repeat(40)}`],
    ['with a line break', 'Pitong bituin\n1 karnabal'],
  ])('that is %s is refused', async (_, secret) => {
    expect(await first('ana', secret)).toEqual({ done: false, why: 'unfit' })
    expect(await listOperators()).toEqual([])
  })

  test('of another operator is refused, at an addition and at a change, and when two choose it at once', async () => {
    await first('ana')
    expect(await add('ben', 'payments', SECRET)).toEqual({ done: false, why: 'unfit' })
    await add('ben', 'payments', OTHER)
    await add('carla', 'payments', `${OTHER} c`)
    expect(await renew('ben', SECRET)).toEqual({ done: false, why: 'unfit' })
    const same = 'Walong parol, 2 plasa'
    const both = await Promise.all([renew('ben', same), renew('carla', same)])
    expect(both.filter(({ done }) => done)).toHaveLength(1)
  })

  test('set by another must be replaced, and stays until then', async () => {
    await first('ana')
    await add('ben', 'payments', OTHER)
    expect(await prove('ben', OTHER)).toMatchObject({ ok: true, operator: { mustChoose: true } })
    expect(await renew('ben', `${OTHER}, akin`)).toEqual({ done: true })
    later(30 * DAY_MS)
    expect(await prove('ben', OTHER)).toMatchObject({ ok: false })
    expect(await prove('ben', `${OTHER}, akin`)).toMatchObject({ ok: true, operator: { mustChoose: false } })
    expect(await renew('ben', `${SECRET}, una`, 'ana')).toEqual({ done: true })
    expect(await prove('ben', `${SECRET}, una`)).toMatchObject({ ok: true, operator: { mustChoose: true } })
  })

  test('is stored as argon2id alone', async () => {
    await first('ana')
    const [row] = await db.select().from(operators)
    expect(row?.secretHash).toMatch(/^\$argon2id\$v=19\$/)
    expect(JSON.stringify(row)).not.toContain(SECRET)
  })
})

describe('the last owner', () => {
  const beOwner = (name: string) =>
    db.update(operators).set({ isOwn: true, expiresAt: null }).where(eq(operators.name, name))

  test('is neither revoked nor reset, and an owner without a secret of their own is no other', async () => {
    await first('ana')
    await add('ben', 'owner', OTHER)
    expect(await revoke('ana', 'ana')).toEqual({ done: false, why: 'lastOwner' })
    expect(await renew('ana', `${SECRET}, una`, 'ben')).toEqual({ done: false, why: 'lastOwner' })
    await beOwner('ben')
    expect(await revoke('ana', 'ben')).toEqual({ done: true })
    expect(await revoke('ana', 'ben')).toEqual({ done: false, why: 'revoked' })
    expect(await revoke('nobody', 'ben')).toEqual({ done: false, why: 'unknown' })
    expect(await renew('ana', `${SECRET}, una`, 'ana')).toEqual({ done: false, why: 'revoked' })
    expect(await add('ana', 'owner', `${SECRET}, una`)).toEqual({ done: false, why: 'taken' })
  })

  test('stays when two owners revoke each other at once', async () => {
    await first('ana')
    await add('ben', 'owner', OTHER)
    await beOwner('ben')
    const both = await Promise.all([revoke('ana', 'ben'), revoke('ben', 'ana')])
    expect(both.filter(({ done }) => done)).toHaveLength(1)
  })
})
