import { beforeAll, describe, expect, test } from 'vitest'
import { NAME_LOOKS_MAX } from '#contract/account/limits.ts'
import { errcodes } from '#contract/errcodes.ts'
import { config } from '#server/base/config.ts'
import { call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, inLobby, newPlayer } from '../player.ts'
import { newNumber } from './phones.ts'

beforeAll(freshDatabase)

const isFree = (account: string, client = newClient()) => call('anonymous/isNameFree', { account }, client)

describe('a username', () => {
  test('is told to be taken in any letter case, and free otherwise', async () => {
    const { account } = await newPlayer()
    expect(await isFree(account)).toMatchObject({ errcode: 0, isFree: false })
    expect(await isFree(account.toUpperCase())).toMatchObject({ errcode: 0, isFree: false })
    expect(await isFree('walangkukuha9')).toMatchObject({ errcode: 0, isFree: true })
  })

  test.each(['abc', 'juan dela cruz', 'juan@gmail.com', '09171234567', '%%%%%%', '______'])(
    'that nobody could have is refused like a registration: %s',
    async (account) => expect(await isFree(account)).toMatchObject({ errcode: errcodes.loginWrong }),
  )

  test.each(['', 'x'.repeat(51), 7, null, {}])('%j is malformed', async (account) => {
    expect(await call('anonymous/isNameFree', { account })).toMatchObject({ code: 400 })
  })

  test('is looked up so often from one device, even in parallel, and so often from one address', async () => {
    const { device, address } = newClient()
    for (const near of [{ device }, { address }]) {
      const looks = Array.from({ length: NAME_LOOKS_MAX + 5 }, () =>
        isFree('walangkukuha9', { ...newClient(), ...near }),
      )
      const refused = (await Promise.all(looks)).filter(({ errcode }) => errcode === errcodes.attemptsTooMany)
      expect(refused).toHaveLength(5)
      expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(3_500)
    }
  })

  test('is nobody’s business where players register by phone', async () => {
    const number = newNumber()
    await inLobby({ registerType: 'phoneNoOtp' }, async () => {
      expect(await isFree('walangkukuha9')).toMatchObject({ errcode: errcodes.registrationClosed })
      expect(await isFree(number)).toMatchObject({ errcode: errcodes.registrationClosed })
    })
  })
})

test('a taken number, where no code is asked, is told under the limits of log-in', async () => {
  const number = newNumber()
  const register = async (client = newClient()) =>
    await call('accountRegist', { ...(await credentials(number, 'Parol-Night-1')), type: 0 }, client)
  await inLobby({ registerType: 'phoneNoOtp' }, async () => {
    expect(await register()).toMatchObject({ errcode: 0 })
    const answers = []
    for (let tries = 0; tries < 12; tries += 1) answers.push((await register()).errcode)
    expect(answers).toEqual([...Array(10).fill(errcodes.phoneBound), ...Array(2).fill(errcodes.attemptsTooMany)])
  })
  expect(config.loginAttempts).toBeGreaterThan(10)
})
