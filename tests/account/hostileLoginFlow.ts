import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { log } from '#server/base/log.ts'
import { db } from '#server/db/database.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { forgetProvider } from '#server/social/provider.ts'
import { socialLogins } from '#server/social/tables.ts'
import { type Client, call, newClient } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { credentials } from '../player.ts'
import { CLIENT_SECRET, type Hostile } from './hostile.ts'

let phoneinfoJsonModel: unknown
let logged: unknown[][] = []

/** A database for a test file with a hostile provider. After each test the log is searched for the secrets sent. */
export function setUpHostileProvider(provider: Hostile): void {
  beforeAll(async () => {
    await freshDatabase()
    phoneinfoJsonModel = (await credentials('anybody', 'anything')).phoneinfoJsonModel
  })
  beforeEach(() => {
    logged = []
    for (const level of ['info', 'warn', 'error'] as const)
      vi.spyOn(log, level).mockImplementation((...line: unknown[]) => void logged.push(line))
  })
  afterEach(async () => {
    const told = JSON.stringify(logged)
    for (const { form } of provider.sent)
      for (const name of ['code', 'code_verifier']) expect(told).not.toContain(form.get(name) ?? 'nothing')
    expect(told).not.toContain(CLIENT_SECRET)
    Object.assign(provider.lies, {
      discovery: undefined,
      keys: undefined,
      token: undefined,
      answer: undefined,
      at: undefined,
    })
    provider.heard.length = 0
    provider.sent.length = 0
    setClock(undefined)
    forgetProvider()
    expect(await verifyLedger(db)).toEqual([])
  })
  afterAll(() => provider.close())
}

export type Authorisation = { uuid: string; state: string; code: string; iss: string }

/** Leaves for the provider and returns as `sub`. */
export async function authorise(provider: Hostile, sub: unknown, seat: Client = newClient()): Promise<Authorisation> {
  const uuid = randomUUID()
  const reply = await call('lineStart', { uuid }, seat)
  expect(reply).toMatchObject({ code: 200, errcode: 0 })
  return { uuid, ...provider.been(String(reply.url), sub) }
}

export const socialLogin = (authorisation: Authorisation, seat: Client = newClient()) =>
  call('lineLogin', { ...authorisation, phoneinfoJsonModel }, seat)

/** Logs in as `sub`, through all steps. */
export const loginAs = async (provider: Hostile, sub: unknown) => socialLogin(await authorise(provider, sub))

/** Everybody who has logged in by the provider in this test file. */
export async function subjects(): Promise<string[]> {
  return (await db.select().from(socialLogins)).map(({ subject }) => subject)
}
