import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { errcodes, type RefusalName } from '#contract/errcodes.ts'
import { setClock } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { backfillBirthDates } from '#server/kyc/birthDates.ts'
import { chooseVault } from '#server/kyc/vault.ts'
import { forgetOldAttempts } from '#server/rates/limiter.ts'
import { birthDates } from '#server/standing/ageTables.ts'
import { birthDateOf, birthNotesOf } from '#server/standing/birthDates.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { type Client, call, newClient, succeed } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { GAME, startGameSession } from '../games/gameSession.ts'
import { BIRTH_DATE, credentials, newPlayer, type TestPlayer } from '../player.ts'
import { complained, hush, said, terminal } from '../terminal.ts'
import { approveIdentity, writtenBy } from './identified.ts'
import { memoryVault } from './pictures.ts'
import { prepare, submit, submitted } from './submission.ts'

const HOUR_MS = 3_600_000
/** Today's children: the minimum age is 21. */
const YOUNG = '2015-03-04'

beforeAll(freshDatabase)
beforeEach(() => chooseVault(memoryVault()))
afterEach(() => setClock(undefined))

let names = 0
async function register(birthDate: string | undefined, client: Client) {
  names += 1
  const fields = await credentials(`bagongsalta${names}`, 'Parol-Night-1')
  return await call('accountRegist', { ...fields, type: 0, ...(birthDate && { birthDate }) }, client)
}
const refused = (name: RefusalName) => ({ code: 200, errcode: errcodes[name] })
const give = (player: Client, birthDate: string) => call('setBirthDate', { birthDate }, player)
const stateOf = async (player: TestPlayer) =>
  (await db.select().from(players).where(eq(players.id, player.id)))[0]?.ageState

/** What a player may do: the errcode of each door. */
async function doors(player: TestPlayer) {
  const order = { amount: 10_000, version: 4, actType: 0, rechargeType: 1 }
  const [deposit, play] = [await call('recharge3', order, player), await call('startGame', { gameId: GAME }, player)]
  return { deposit: deposit.errcode, play: play.errcode }
}
const shut = (name: RefusalName) => ({ deposit: errcodes[name], play: errcodes[name] })
const OPEN = { deposit: 0, play: 0 }

describe('a date of birth at registration', () => {
  test('opens deposits and play, and is stored encrypted', async () => {
    const player = await newPlayer()
    expect(await doors(player)).toEqual(OPEN)
    expect(await birthDateOf(player.id)).toBe(BIRTH_DATE)
    expect(JSON.stringify(await db.select().from(birthDates))).not.toContain(BIRTH_DATE)
  })

  test('may be left out: the account opens, asks at the next visit, and neither deposits nor plays', async () => {
    const player = await newPlayer({ hasBirthDate: false, deposited: 50_000, isIdentified: true })
    expect(await doors(player)).toEqual(shut('birthDateNeeded'))
    const { user } = await succeed(
      'getAfterLoginInfoWeb',
      { gameListVersion: '', os: '', version: '', deviceModel: '' },
      player,
    )
    expect(user).toMatchObject({ due: { birthDate: true } })
    // The way to withdraw shows no age, and its own figures are as ever.
    expect(await call('getExchange', {}, player)).toMatchObject({ errcode: 0 })
    expect(await call('kyc', {}, player)).toMatchObject({ waits: { withdrawal: false } })
    expect(await give(player, BIRTH_DATE)).toMatchObject({ errcode: 0 })
    expect(await doors(player)).toEqual(OPEN)
  })

  test('of today’s 21st birthday is old enough, of tomorrow’s is not', async () => {
    const at = new Date('2026-11-22T04:00:00Z')
    setClock(at)
    expect(await register('2005-11-22', newClient())).toMatchObject({ errcode: 0 })
    expect(await register('2005-11-23', newClient())).toMatchObject(refused('birthDateTooYoung'))
  })

  test.each(['2999-01-01', '1890-01-01'])('%s is nobody’s', async (day) => {
    expect(await register(day, newClient())).toMatchObject(refused('birthDateWrong'))
  })

  test.each(['', '01/02/1990', '1990-02-30', '1990-13-01', `${'9'.repeat(400)}-01-01`, 19_900_101])(
    '%s is malformed',
    async (day) => {
      const fields = { ...(await credentials('bagongsaltax', 'Parol-Night-1')), type: 0, birthDate: day }
      expect(await call('accountRegist', fields)).toMatchObject({ code: 400 })
    },
  )
})

describe('a date under 21', () => {
  test('registers nobody, and no other date counts on that device for 24 hours', async () => {
    const client = newClient()
    const begun = new Date()
    setClock(begun)
    expect(await register(YOUNG, client)).toMatchObject({ ...refused('birthDateTooYoung'), retryAfter: 86_400 })
    expect(await register(BIRTH_DATE, { ...newClient(), device: client.device })).toMatchObject(
      refused('birthDateLocked'),
    )
    await forgetOldAttempts()
    setClock(new Date(begun.getTime() + 24 * HOUR_MS - 1_000))
    expect(await register(BIRTH_DATE, { ...newClient(), device: client.device })).toMatchObject(
      refused('birthDateLocked'),
    )
    setClock(new Date(begun.getTime() + 24 * HOUR_MS))
    expect(await register(BIRTH_DATE, { ...newClient(), device: client.device })).toMatchObject({ errcode: 0 })
  })

  test('locks the network where the device has no name', async () => {
    const client = { ...newClient(), device: '' }
    expect(await register(YOUNG, client)).toMatchObject(refused('birthDateTooYoung'))
    expect(await register(BIRTH_DATE, client)).toMatchObject(refused('birthDateLocked'))
    expect(await register(BIRTH_DATE, { ...newClient(), device: '' })).toMatchObject({ errcode: 0 })
  })

  test('of an account locks it on every device, and the operator sees it', async () => {
    const player = await newPlayer({ hasBirthDate: false })
    expect(await give(player, YOUNG)).toMatchObject(refused('birthDateTooYoung'))
    expect(await give({ ...player, device: newClient().device }, BIRTH_DATE)).toMatchObject(refused('birthDateLocked'))
    expect(await doors(player)).toEqual(shut('birthDateNeeded'))
    expect(await operator('ages list')).toBe(0)
    expect(said.join('\n')).toMatch(new RegExp(`${player.id} .*missing.*tooYoung by player`))
  })

  test('in parallel is noted once', async () => {
    const player = await newPlayer({ hasBirthDate: false })
    await Promise.all(Array.from({ length: 12 }, (_, at) => give(player, `2015-03-${10 + at}`)))
    expect(await stateOf(player)).toBe('missing')
    expect((await birthNotesOf(player.id)).length).toBeLessThanOrEqual(12)
  })
})

describe('a date once given', () => {
  test('is repeated in vain, and changed by nobody but an operator', async () => {
    const player = await newPlayer()
    expect(await give(player, BIRTH_DATE)).toMatchObject({ errcode: 0 })
    expect(await give(player, '1991-01-01')).toMatchObject(refused('birthDateGiven'))
    expect(await operator(`ages correct ${player.id} --date 1991-01-01 --reason typo`, String(player.id))).toBe(0)
    expect(await birthDateOf(player.id)).toBe('1991-01-01')
    expect(await operator(`ages correct ${player.id} --date ${YOUNG} --reason typo`, String(player.id))).toBe(1)
    expect(await operator(`ages correct ${player.id} --date 1991-02-30 --reason typo`, String(player.id))).toBe(1)
    expect(await operator(`ages correct ${player.id} --date 1991-02-03`)).toBe(2)
    expect(await birthDateOf(player.id)).toBe('1991-01-01')
  })

  test('given twenty times at once is one', async () => {
    const player = await newPlayer({ hasBirthDate: false })
    const days = Array.from({ length: 20 }, (_, at) => `1990-01-${String(10 + (at % 2)).padStart(2, '0')}`)
    const replies = await Promise.all(days.map((day) => give(player, day)))
    const kept = await birthDateOf(player.id)
    for (const [at, { errcode }] of replies.entries()) {
      expect(errcode).toBe(days[at] === kept ? 0 : errcodes.birthDateGiven)
    }
    expect(await birthNotesOf(player.id)).toHaveLength(1)
  })
})

describe('the identity', () => {
  test('with another date over 21 needs the operator’s word, which corrects the date', async () => {
    const player = await submitted({ birthDate: '1990-02-13' })
    expect(await operator(`kyc show ${player.id}`)).toBe(0)
    expect(said.join('\n')).toContain(`Date of birth given before: ${BIRTH_DATE}, which is another`)
    await operator(`kyc open ${player.id} --to /tmp/perya-none`)
    expect(await operator(`kyc approve ${player.id}`, String(player.id))).toBe(1)
    expect(complained.join('\n')).toContain('--slip')
    expect(await birthDateOf(player.id)).toBe(BIRTH_DATE)
    expect(await operator(`kyc approve ${player.id} --slip "typed 3 for 13"`, String(player.id))).toBe(0)
    expect(await birthDateOf(player.id)).toBe('1990-02-13')
    expect((await birthNotesOf(player.id)).at(-1)).toMatchObject({
      what: 'corrected',
      by: 'nena',
      reason: 'typed 3 for 13',
    })
  })

  test('under 21 goes to compliance: the doors close, the open game too, and coin stays', async () => {
    const player = await newPlayer({ deposited: 50_000 })
    const gameToken = await startGameSession(player.token)
    const { coin } = await call('refreshData', {}, player)
    const sent = await prepare(player, { birthDate: YOUNG })
    expect(await submit(player, sent)).toMatchObject(refused('kycTooYoung'))
    expect(await doors(player)).toEqual(shut('ageInReview'))
    const spin = { roundId: crypto.randomUUID(), stake: 100 }
    expect(await call('houseSpin', spin, { token: gameToken })).toMatchObject({ code: 401 })
    expect(await call('refreshData', {}, player)).toMatchObject({ coin })
    expect(await call('getExchange', {}, player)).toMatchObject({ errcode: 0 })
    expect(await give(player, BIRTH_DATE)).toMatchObject(refused('ageInReview'))
    expect(await operator(`ages clear ${player.id} --reason "seen the document"`, String(player.id))).toBe(0)
    expect(await doors(player)).toEqual(OPEN)
  })

  test('approved before the date was asked for gives it', async () => {
    const player = await newPlayer({ hasBirthDate: false })
    await approveIdentity(player.id)
    await backfillBirthDates()
    expect([await stateOf(player), await birthDateOf(player.id)]).toEqual(['given', writtenBy().birthDate])
    expect(await backfillBirthDates()).toBe(0)
  })
})

test('an operator hands an account to compliance, and a review is of nobody else', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  expect(await operator(`ages review ${player.id} --reason "a school card"`, String(player.id))).toBe(0)
  expect(await operator(`ages review ${player.id} --reason again`, String(player.id))).toBe(1)
  expect([await doors(player), await doors(other)]).toEqual([shut('ageInReview'), OPEN])
  expect(await operator(`ages clear ${other.id} --reason "no need"`, String(other.id))).toBe(1)
})

/** One operator command by nena. */
function operator(words: string, typed?: string) {
  hush()
  const split = words.match(/"[^"]*"|\S+/g) ?? []
  return runOperator(
    split.map((word) => word.replaceAll('"', '')),
    terminal(typed),
  )
}
