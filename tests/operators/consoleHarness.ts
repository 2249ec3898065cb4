import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll } from 'vitest'
import type { ConsoleView } from '#contract/console/views.ts'
import { now } from '#server/base/clock.ts'
import { consoleApp } from '#server/console/app.ts'
import { listenInside } from '#server/console/listen.ts'
import { db } from '#server/db/database.ts'
import type { HttpServer } from '#server/http/server.ts'
import { beginDevice, offeredDevice, proveCode } from '#server/operators/devices.ts'
import type { Role } from '#server/operators/roles.ts'
import { freshDatabase } from '../database.ts'
import { ask, type Seen } from '../http/testServer.ts'
import { operatorNamed } from '../terminal.ts'
import { later } from './operatorHarness.ts'

export const PERIOD_MS = 30_000

let inside: HttpServer
export const port = () => inside.port
const origin = () => `http://localhost:${inside.port}`

/** For a test file: the inside on a free port, with views as JSON instead of pages. */
export function consoleForAll(): void {
  beforeAll(async () => {
    await freshDatabase()
    const app = consoleApp(
      async (view) => Buffer.from(JSON.stringify(view)),
      () => undefined,
    )
    inside = await listenInside(app, 0, '127.0.0.1')
  })
  afterAll(() => inside.stop())
}

type Sent = { form?: Record<string, string>; cookie?: string; headers?: Record<string, string> }

/** A request as a browser of the console makes it. */
export async function visit(path: string, { form, cookie, headers }: Sent = {}): Promise<Seen & { view: ConsoleView }> {
  const said = { host: `localhost:${inside.port}`, ...(cookie && { cookie }), ...headers }
  const seen = await (form
    ? ask(inside.port, path, {
        method: 'POST',
        headers: { origin: origin(), 'content-type': 'application/x-www-form-urlencoded', ...said },
        body: new URLSearchParams(form).toString(),
      })
    : ask(inside.port, path, { headers: said }))
  const isPage = seen.headers['content-type']?.startsWith('text/html')
  // The drawing of this harness is the view itself.
  return { ...seen, view: (isPage ? JSON.parse(seen.text) : undefined) as ConsoleView }
}

export const cookieOf = (seen: Seen): string => seen.headers['set-cookie']?.[0]?.split(';')[0] ?? ''

/** The code that a device shows now. */
export const codeOf = (key: string): string =>
  new TOTP({ secret: Secret.fromBase32(key), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: now().getTime(),
  })

/** An operator with a confirmed device, whose next code is not used yet. */
export async function enrolled(name: string, role: Role): Promise<{ name: string; secret: string; key: string }> {
  const login = await operatorNamed(name, role)
  await db.transaction((tx) => beginDevice(tx, name))
  const key = (await offeredDevice(name))?.key ?? ''
  await proveCode(name, codeOf(key), 'offered')
  return { ...login, key }
}

let passed = 0
/** Moves the clock to the next code, which was not used yet. */
export function nextPeriod(): void {
  passed += PERIOD_MS
  later(passed)
}

/** Logs an operator in; resolves to the cookie. */
export async function loggedIn(name: string, role: Role): Promise<{ cookie: string; key: string }> {
  const { secret, key } = await enrolled(name, role)
  nextPeriod()
  const seen = await visit('/console/log-in', { form: { name, secret, code: codeOf(key) } })
  return { cookie: cookieOf(seen), key }
}
