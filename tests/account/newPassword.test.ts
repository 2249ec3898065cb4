import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { isCommonPassword } from '#contract/account/commonPasswords.ts'
import { isGuessable, strengthOf } from '#contract/account/passwords.ts'
import { errcodes } from '#contract/errcodes.ts'
import { safePasswordProblem } from '#contract/wallet/safebox.ts'
import { hashPassword } from '#server/account/password.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { call } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, newPlayer, PLAYER_PASSWORD } from '../player.ts'

beforeAll(freshDatabase)

const EASY = { code: 200, errcode: errcodes.passwordEasy }

describe('the rule', () => {
  test.each([
    ['password', 'a common word'],
    ['P@ssw0rd1', 'a common word in signs'],
    ['iloveyou123', 'a common word with digits'],
    ['mahalkita!', 'a common word of the Philippines'],
    ['qwertyuiop', 'a row of keys'],
    ['poiuytrewq', 'a row of keys backwards'],
    ['1qaz2wsx3edc', 'columns of keys'],
    ['abcd1234!', 'two runs'],
    ['aaaaaaaa', 'one letter'],
    ['abcabcabc', 'a repeated group'],
    ['19900131', 'digits alone'],
    ['marites26', 'the account’s name'],
    ['MARITES2026', 'the letters of the name'],
    ['62setiram!', 'the name backwards'],
    ['9171234567x', 'the number'],
  ])('%s is easy: %s', (password) => {
    const names = ['marites26', '+639171234567']
    expect(isGuessable(password, names) || isCommonPassword(password)).toBe(true)
    expect(strengthOf(password, names, isCommonPassword(password))).toBe('easy')
  })

  test.each([
    ['tubigan7', 'fair'],
    ['parol-2026', 'good'],
    ['Sorbetes-9-ube', 'strong'],
    ['kalabaw sa bukid', 'strong'],
    ['Bx7#mq2L', 'good'],
    ['ñandú-señor', 'good'],
  ] as const)('%s is %s', (password, strength) => {
    expect(isGuessable(password, ['marites26']) || isCommonPassword(password)).toBe(false)
    expect(strengthOf(password, ['marites26'], false)).toBe(strength)
  })

  test('is the safe-box’s too', () => {
    for (const pin of ['123456', '654321', '777777', '345678']) {
      expect([isGuessable(pin), safePasswordProblem(pin)?.key]).toEqual([true, 'safebox.passwordEasy'])
    }
    for (const pin of ['402917', '707070']) expect(safePasswordProblem(pin)).toBeUndefined()
  })
})

describe('the server refuses an easy password', () => {
  test.each(['password', 'qwertyuiop', 'bagongtala1'])('at registration: %s', async (password) => {
    const body = { ...(await credentials('bagongtala1', password)), type: 0 }
    expect(await call('accountRegist', body)).toMatchObject(EASY)
  })

  test('at a change, and the old one stays', async () => {
    const player = await newPlayer()
    for (const password of ['iloveyou', `${player.account}!`]) {
      const body = { current: await encrypted(PLAYER_PASSWORD), password: await encrypted(password) }
      expect(await call('changePassword', body, player)).toMatchObject(EASY)
    }
    expect(await call('accountLogin', await credentials(player.account, PLAYER_PASSWORD))).toMatchObject({ errcode: 0 })
  })

  test('but one that was chosen before still logs in', async () => {
    const player = await newPlayer()
    await db
      .update(players)
      .set({ passwordHash: await hashPassword('password') })
      .where(eq(players.id, player.id))
    expect(await call('accountLogin', await credentials(player.account, 'password'))).toMatchObject({ errcode: 0 })
  })
})
