import { expect } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { type Client, call, newClient } from '../call.ts'
import { credentials, encrypted } from '../player.ts'
import { codeTo, pass, registered, send } from './phones.ts'

/** Players with two-factor log-in, and their log-ins. */

export const PASSWORD = 'Parol-Night-1'

export const logIn = async (mobile: string, seat: Client = newClient(), fields: object = {}, password = PASSWORD) =>
  call('accountLogin', { ...(await credentials(mobile, password)), ...fields }, seat)

export async function goOn(pending: unknown, code: string, seat: Client, fields: object = {}) {
  const { phoneinfoJsonModel } = await credentials('x', 'x')
  return call('accountLoginStep', { pending, code, phoneinfoJsonModel, ...fields }, seat)
}

export async function setTwoFactor(seat: Client, isOn: boolean, code?: string, password = PASSWORD) {
  return call('setLoginStep', { isOn, password: await encrypted(password), ...(code !== undefined && { code }) }, seat)
}

/** The code for the switch, sent to the player's own number. */
export async function twoFactorCode(mobile: string, seat: Client): Promise<string> {
  expect(await send(mobile, codePurpose.step, seat)).toMatchObject({ errcode: 0 })
  return await codeTo(mobile)
}

/** A player with two-factor log-in, with the key of the registering device. */
export async function guarded() {
  const player = await registered()
  expect(await setTwoFactor(player.seat, true, await twoFactorCode(player.mobile, player.seat))).toMatchObject({
    hasStep: true,
  })
  return player
}

/** A log-in that waits for its code. */
export async function waiting(mobile: string, seat: Client = newClient(), password = PASSWORD) {
  pass(1)
  const reply = await logIn(mobile, seat, {}, password)
  expect(reply).toMatchObject({ code: 200, errcode: 1121 })
  return { pending: String(reply.pending), wait: reply.wait, end: reply.mobile, code: await codeTo(mobile), seat }
}
