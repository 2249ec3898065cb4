import { randomUUID } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import { cipherFor } from '../base/cipher.ts'
import { now } from '../base/clock.ts'
import { config } from '../base/config.ts'
import type { HttpContext } from '../http/request.ts'
import { cookieWays } from './access.ts'

const DAY_SECONDS = 86_400
const DAYS = 90
const SECOND_MS = 1_000

const schema = v.strictObject({ name: v.string(), browser: v.pipe(v.string(), v.uuid()), until: v.number() })
const cipher = cipherFor('operators’ browsers')

const cookieName = () => (config.consoleOrigin ? '__Host-console-browser' : 'console-browser')

/** Lets the browser of an operator who has proven secret and code be known again. It opens nothing. */
export function knowBrowser(c: HttpContext, name: string): void {
  const until = now().getTime() + DAYS * DAY_SECONDS * SECOND_MS
  const sealed = cipher.encrypt(JSON.stringify({ name, browser: randomUUID(), until }))
  setCookie(c, cookieName(), sealed, { ...cookieWays(), maxAge: DAYS * DAY_SECONDS })
}

/**
 * What tries at a name are counted by: the name, or a browser in which its operator has logged in. So a stranger's guesses at the name do not bar
 * its operator.
 */
export function triesOf(c: HttpContext, name: string): string {
  const text = cipher.decrypt(getCookie(c, cookieName()) ?? '')
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  const isTheirs = success && output.name === name && output.until > now().getTime()
  return isTheirs ? `${name} ${output.browser}` : name
}
