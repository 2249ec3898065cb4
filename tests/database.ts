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
  return await openCopyOf(inject('testTemplate'))
}

/**
 * Keeps this file's database as it is now. The returned function opens a copy in its place, for tests whose beginning takes long to
 * prepare and must not be shared.
 */
export async function keepDatabase(): Promise<() => Promise<string>> {
  await closeDatabase()
  await copyDatabase(nameOf('worker'), nameOf('kept'))
  return () => openCopyOf(nameOf('kept'))
}

const nameOf = (role: string) => `${inject('testTemplate').replace('template', role)}_${process.pid}`

async function openCopyOf(template: string): Promise<string> {
  await closeDatabase()
  await copyDatabase(template, nameOf('worker'))
  const url = new URL(inject('testServer'))
  url.pathname = `/${nameOf('worker')}`
  await openDatabase(url.href, connections)
  return url.href
}

async function copyDatabase(template: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testServer') })
  await admin.connect()
  try {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
}
