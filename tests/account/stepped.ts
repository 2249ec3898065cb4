import { expect } from 'vitest'
import { codePurpose } from '#contract/enumerations.ts'
import { ask, credentials, encrypted, newSeat, type Seat } from '../caller.ts'
import { codeTo, pass, registered, send } from './phones.ts'

/** Players who want a code at log-in, and their log-ins. */

export const PASSWORD = 'Parol-Night-1'

export const logIn = async (mobile: string, seat: Seat = newSeat(), fields: object = {}, password = PASSWORD) =>
  ask('accountLogin', { ...(await credentials(mobile, password)), ...fields }, seat)

export async function goOn(pending: unknown, code: string, seat: Seat, fields: object = {}) {
  const { phoneinfoJsonModel } = await credentials('x', 'x')
  return ask('accountLoginStep', { pending, code, phoneinfoJsonModel, ...fields }, seat)
}

export async function setStep(seat: Seat, isOn: boolean, code?: string, password = PASSWORD) {
  return ask('setLoginStep', { isOn, password: await encrypted(password), ...(code !== undefined && { code }) }, seat)
}

/** The code that switches it, to the player's own number. */
export async function stepCode(mobile: string, seat: Seat): Promise<string> {
  expect(await send(mobile, codePurpose.step, seat)).toMatchObject({ errcode: 0 })
  return await codeTo(mobile)
}

/** A player who wants a code from a device that is new, with the key of the one that registered. */
export async function guarded() {
  const player = await registered()
  expect(await setStep(player.seat, true, await stepCode(player.mobile, player.seat))).toMatchObject({ hasStep: true })
  return player
}

/** A log-in that waits for its code. */
export async function waiting(mobile: string, seat: Seat = newSeat(), password = PASSWORD) {
  pass(1)
  const reply = await logIn(mobile, seat, {}, password)
  expect(reply).toMatchObject({ code: 200, errcode: 1121 })
  return { pending: String(reply.pending), wait: reply.wait, end: reply.mobile, code: await codeTo(mobile), seat }
}
