import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Body } from '#contract/calls/index.ts'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { makeApp } from '#server/http/app.ts'
import { type HttpServer, listen } from '#server/http/server.ts'
import { forgetProvider } from '#server/social/provider.ts'
import { socialLogins } from '#server/social/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials, encrypted, PLAYER_PASSWORD } from '../player.ts'
import { configure, written } from './phones.ts'
import { type TestProvider, UNWILLING } from './provider.ts'

/** An authorisation by the provider: the state of the request, and the result. */
export type Authorisation = Body<'lineLink'>

let server: HttpServer
let phoneinfoJsonModel: unknown

/** A database and a server for a test file, with an unmodified provider. */
export function setUpSocialLogin(provider: TestProvider): void {
  beforeAll(async () => {
    await freshDatabase()
    server = await listen(makeApp(), 0, '127.0.0.1')
    phoneinfoJsonModel = (await credentials('anybody', 'anything')).phoneinfoJsonModel
  })
  beforeEach(() => void vi.spyOn(log, 'warn').mockReturnValue())
  afterEach(() => {
    setClock(undefined)
    provider.meddle.tokens = undefined
    provider.meddle.all = undefined
    forgetProvider()
    configure(written)
  })
  afterAll(async () => {
    await server.stop()
    await provider.close()
  })
}

/** Begins an authorisation request; returns the provider's address for this browser. */
export async function startAuthorisation(
  seat: Client = newClient(),
  name: 'lineStart' | 'lineLinkStart' = 'lineStart',
  more: object = {},
) {
  const uuid = randomUUID()
  const proof = name === 'lineLinkStart' ? { password: await encrypted(PLAYER_PASSWORD) } : {}
  const reply = await call(name, { uuid, ...proof, ...more }, seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return { uuid, url: String(reply.url) }
}

/** Through the server to its target; returns the URL fragment of the log-in page. */
export async function followCallback(address: URL): Promise<URLSearchParams> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${address.pathname}${address.search}`, {
    redirect: 'manual',
  })
  expect(reply.status).toBe(303)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  const [path, brought] = String(reply.headers.get('location')).split('#')
  expect(path).toBe('/login')
  return new URLSearchParams(brought)
}

/** The whole authorisation: request, log-in as `who` at the provider, callback. */
export async function authorise(
  provider: TestProvider,
  who: string,
  seat?: Client,
  call?: 'lineLinkStart',
): Promise<Authorisation> {
  const { uuid, url } = await startAuthorisation(seat, call)
  const brought = await followCallback(await provider.visit(url, who))
  if (who !== UNWILLING) expect(brought.get('code')).toMatch(/./)
  return { uuid, ...(Object.fromEntries(brought) as Omit<Authorisation, 'uuid'>) }
}

/** Logs in with an authorisation. */
export const socialLogin = (authorisation: Authorisation, seat: Client = newClient()) =>
  call('lineLogin', { ...authorisation, phoneinfoJsonModel }, seat)

/** A player registered by the provider, with a live session. */
export async function newSocialPlayer(
  provider: TestProvider,
  who: string,
): Promise<{ id: number; account: string; seat: Client }> {
  const seat = newClient()
  const reply = await socialLogin(await authorise(provider, who), seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  const { token, user } = reply as unknown as { token: string; user: { id: number; account: string } }
  return { id: user.id, account: user.account, seat: { ...seat, token } }
}

/** The players who log in as `who`. */
export async function playersLinkedTo(who: string): Promise<number[]> {
  const rows = await db.select().from(socialLogins).where(eq(socialLogins.subject, who))
  return rows.map(({ player }) => player)
}
