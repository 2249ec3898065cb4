import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { db } from '#server/db/database.ts'
import { players } from '#server/standing/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { credentials, encrypted, newPlayer } from '../player.ts'
import { codeTo, e164, newNumber, send } from './phones.ts'
import { authorise, newSocialPlayer, setUpSocialLogin, socialLogin } from './socialLoginFlow.ts'
import { goOn } from './twoFactorPlayer.ts'

const provider = await vi.hoisted(async () => {
  const { openConfigured } = await import('./provider.ts')
  return await openConfigured(vi.stubEnv)
})

setUpSocialLogin(provider)

async function bind(player: number): Promise<string> {
  const mobile = newNumber()
  await db
    .update(players)
    .set({ mobile: e164(mobile) })
    .where(eq(players.id, player))
  return mobile
}

async function freshCode(mobile: string, seat: Client): Promise<string> {
  expect(await send(mobile, codePurpose.step, seat)).toMatchObject({ errcode: 0 })
  return await codeTo(mobile)
}

describe('a third-party login from a new device', () => {
  test('needs the code with two-factor', async () => {
    const { id, seat } = await newSocialPlayer(provider, 'celia')
    const mobile = await bind(id)
    // Without a password, the code is the proof, to switch it on and off.
    expect(await call('setLoginStep', { isOn: true }, seat)).toMatchObject({ errcode: 1019 })
    const on = { isOn: true, code: await freshCode(mobile, seat) }
    expect(await call('setLoginStep', on, seat)).toMatchObject({ hasStep: true })
    const stranger = newClient()
    const asked = await socialLogin(await authorise(provider, 'celia'), stranger)
    expect(asked).toMatchObject({ code: 200, errcode: 1121, mobile: `•••${mobile.slice(-4)}` })
    const reply = await goOn(asked.pending, await codeTo(mobile), stranger)
    expect(reply).toMatchObject({ errcode: 0, user: { id } })
    const { phoneinfoJsonModel } = await credentials('x', 'x')
    const known = { ...(await authorise(provider, 'celia')), phoneinfoJsonModel, deviceKey: reply.deviceKey }
    expect(await call('lineLogin', known)).toMatchObject({ errcode: 0, isNew: false, deviceKey: reply.deviceKey })
    expect(await call('setLoginStep', { isOn: false }, seat)).toMatchObject({ errcode: 1019 })
    const off = { isOn: false, code: await freshCode(mobile, seat) }
    expect(await call('setLoginStep', off, seat)).toMatchObject({ hasStep: false })
    expect(await socialLogin(await authorise(provider, 'celia'))).toMatchObject({ errcode: 0, isNew: false })
  })

  test('is invalidated by unlinking before the code', async () => {
    const seat = await newPlayer()
    const { id, password } = seat
    const mobile = await bind(id)
    const link = await authorise(provider, 'dante', seat, 'lineLinkStart')
    expect(await call('lineLink', link, seat)).toMatchObject({ errcode: 0 })
    const on = { isOn: true, password: await encrypted(password), code: await freshCode(mobile, seat) }
    expect(await call('setLoginStep', on, seat)).toMatchObject({ hasStep: true })
    const stranger = newClient()
    const { pending } = await socialLogin(await authorise(provider, 'dante'), stranger)
    const code = await codeTo(mobile)
    await call('lineUnlink', { password: await encrypted(password) }, seat)
    expect(await goOn(pending, code, stranger)).toEqual({ code: 200, errcode: 1122 })
  })
})
