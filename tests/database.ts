import process from 'node:process'
import pg from 'pg'
import { inject } from 'vitest'
import { depositBonuses } from '#server/activities/depositBonuses.ts'
import { closeDatabase, openDatabase } from '#server/db/database.ts'
import { sandboxApp } from '#server/sandbox/app.ts'
import { offerBonuses } from '#server/wallet/bonuses.ts'
import { reachSandboxBy } from '#server/wallet/gateways/sandbox/reach.ts'

const connections = 20

/** The sandbox gateway of this process, answering without a port. */
let sandboxHere: ReturnType<typeof sandboxApp> | undefined

/**
 * Opens a new migrated database for this test file, empty except for the migrations' rows. For `beforeAll`, or for `beforeEach` if tests
 * must not see each other's rows. Resolves to its address.
 */
export async function freshDatabase(): Promise<string> {
  offerBonuses(depositBonuses)
  sandboxHere ??= sandboxApp()
  const sandbox = sandboxHere
  reachSandboxBy(async (path, init) => await sandbox.request(path, init))
  await closeDatabase()
  const name = `${inject('testTemplate').replace('template', 'worker')}_${process.pid}`
  const admin = new pg.Client({ connectionString: inject('testServer') })
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${inject('testTemplate')}`)
  } finally {
    await admin.end()
  }
  const url = new URL(inject('testServer'))
  url.pathname = `/${name}`
  await openDatabase(url.href, connections)
  return url.href
}
