import { Refusal } from '../call/refusal.ts'
import type { HttpContext } from '../http/request.ts'
import { hasDevice, offeredDevice, proveCode } from '../operators/devices.ts'
import { proveOperator } from '../operators/prove.ts'
import { beginFirstSession, beginSession, endSession } from '../operators/sessions.ts'
import { addressCounterOf, giveBackToAddress, madeOnce, QUARTER_SECONDS, takeOfAddress } from '../rates/limiter.ts'
import { giveToken, sessionOf, tokenIn, whereFrom } from './access.ts'
import { typedIn } from './forms.ts'
import { knowBrowser, triesOf } from './knownBrowser.ts'
import type { Show } from './show.ts'

const HOME = '/console'
export const LOG_IN = '/console/log-in'
export const DEVICE = '/console/device'
export const LOG_OUT = '/console/log-out'

const TRIES_OF_ADDRESS = 30
const MINUTE_SECONDS = 60
const WRONG = 'Name, secret or code is wrong, or not in force. A code counts once: wait for the next one.'
const WRONG_CODE = 'That code is wrong, or was used. Wait for the next one.'

const tries = madeOnce(() => addressCounterOf('console', TRIES_OF_ADDRESS, QUARTER_SECONDS))

const tooOften = (seconds: number): string => `Too many tries: wait ${Math.ceil(seconds / MINUTE_SECONDS)} minutes.`

/** Seconds that an address waits before its next try. */
async function secondsToWait(address: string | undefined): Promise<number> {
  if (address === undefined) return 0
  try {
    await takeOfAddress(tries(), address)
    return 0
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Number(error.details.retryAfter)
  }
}

export const showLogIn = (show: Show) => (c: HttpContext) => show(c, { page: 'logIn', name: '', problem: undefined })

/** Proves name, secret and code. Who has no device yet gets a session that may only confirm one. */
export const logIn = (show: Show) => async (c: HttpContext) => {
  const { name = '', secret = '', code = '' } = await typedIn(c)
  const refuse = (problem: string, status: 403 | 429 = 403) => show(c, { page: 'logIn', name, problem }, status)
  const address = whereFrom(c.env.incoming)
  const wait = await secondsToWait(address)
  if (wait > 0) return refuse(tooOften(wait), 429)
  const by = triesOf(c, name)
  const proof = await proveOperator({ name, secret }, by)
  if (!proof.ok) return proof.why === 'wrong' ? refuse(WRONG) : refuse(tooOften(proof.retryAfter), 429)
  const isKnown = await hasDevice(name)
  const shown = isKnown ? await proveCode(name, code, 'confirmed', by) : undefined
  if (shown && !shown.ok) return shown.why === 'wrong' ? refuse(WRONG) : refuse(tooOften(shown.retryAfter), 429)
  if (address !== undefined) await giveBackToAddress(tries(), address)
  giveToken(c, isKnown ? await beginSession(name, true) : await beginFirstSession(name))
  if (isKnown) knowBrowser(c, name)
  return c.redirect(isKnown ? HOME : DEVICE, 303)
}

/** The operator who has yet to confirm a device, with what the device reads. */
async function offerTo(c: HttpContext) {
  const session = await sessionOf(c)
  if (!session || session.hasCode) return undefined
  const offer = await offeredDevice(session.operator.name)
  return offer && { name: session.operator.name, offer }
}

export const showDevice = (show: Show) => async (c: HttpContext) => {
  const found = await offerTo(c)
  return found ? show(c, { page: 'device', ...found.offer, problem: undefined }) : c.redirect(LOG_IN, 303)
}

/** Confirms a device by its first code. The session is then another one, with a code. */
export const confirmDevice = (show: Show) => async (c: HttpContext) => {
  const found = await offerTo(c)
  if (!found) return c.redirect(LOG_IN, 303)
  const { code = '' } = await typedIn(c)
  const proof = await proveCode(found.name, code, 'offered')
  if (!proof.ok) {
    const problem = proof.why === 'wrong' ? WRONG_CODE : tooOften(proof.retryAfter)
    return await show(c, { page: 'device', ...found.offer, problem }, proof.why === 'wrong' ? 403 : 429)
  }
  await endSession(tokenIn(c))
  giveToken(c, await beginSession(found.name, true))
  knowBrowser(c, found.name)
  return c.redirect(HOME, 303)
}

export async function logOut(c: HttpContext): Promise<Response> {
  await endSession(tokenIn(c))
  giveToken(c, '')
  return c.redirect(LOG_IN, 303)
}

/** A fresh code for an act; a sentence if it does not count. */
export async function codeProblem(name: string, code: string): Promise<string | undefined> {
  const proof = await proveCode(name, code, 'confirmed')
  if (proof.ok) return undefined
  return proof.why === 'wrong' ? WRONG_CODE : tooOften(proof.retryAfter)
}
