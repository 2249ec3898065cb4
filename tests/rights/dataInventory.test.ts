import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { isLock } from '#server/db/walk.ts'
import { dataInventory } from '#server/rights/dataInventory.ts'

import { freshDatabase } from '../database.ts'
import { newPlayer, type TestPlayer } from '../player.ts'
import { ownedTables } from '../safety/ownedRows.ts'
import { fill, filledTables, readCopy } from './filled.ts'

let player: TestPlayer

beforeAll(async () => {
  await freshDatabase()
  player = await newPlayer()
  await fill(player.id, new Date())
})

test('every table that names players is in the data inventory, with disclosure and retention', async () => {
  const named = (await ownedTables()).map(({ table, column }) => `${table}.${column}`)
  // A missing table belongs in its domain's dataInventory.ts, with its disclosure and its retention.
  expect(dataInventory.map(({ name }) => name).sort()).toEqual([...named, 'players.id'].sort())
})

test('tables without disclosure, or with another retention, have their reason', () => {
  for (const { disclosure, retention } of dataInventory) {
    if (typeof disclosure === 'string') expect(disclosure.length).toBeGreaterThan(10)
    if (retention.period === 'other') expect(retention.why.length).toBeGreaterThan(10)
  }
  const names = dataInventory.flatMap(({ disclosure }) => (typeof disclosure === 'string' ? [] : [disclosure.as]))
  expect(new Set(names).size).toBe(names.length)
})

test('the copy has a row of every table with rows, with every column except secrets', async () => {
  const copy = await readCopy(player.id)
  const filled = await filledTables(player.id)
  for (const { name, table, owner, disclosure } of dataInventory) {
    if (typeof disclosure === 'string') continue
    expect(filled, name).toContain(name)
    const [row] = copy[disclosure.as] ?? []
    expect(row, name).toBeDefined()
    const columns = table ? Object.entries(getTableColumns(table as PgTable)) : []
    for (const [field, column] of columns) {
      const isOwn = column === owner && name !== 'players.id'
      const isOthers = `${name} ${field}` === 'number_claims.claimant holder'
      const isLeftOut =
        isOwn || isOthers || isLock(field) || field === 'isBot' || (name === 'mails.player' && field === 'letter')
      expect(Object.keys(row ?? {}).includes(field), `${name} ${field}`).toBe(!isLeftOut)
    }
  }
})

test('encrypted columns are decrypted for their player', async () => {
  const { identity, seeds, account, mails, bankAccounts } = await readCopy(player.id)
  expect(bankAccounts).toMatchObject([{ accountName: 'Amihan', cardNum: '•••• 0001' }])
  expect(identity).toMatchObject([{ written: { firstName: 'Amihan' } }])
  expect(account).toMatchObject([{ id: player.id, account: player.account }])
  expect(mails?.map(({ title }) => title).toSorted()).toEqual(['welcome', 'withdrawalPaid'])
  expect(seeds?.[0]).toHaveProperty('serverSeedHash')
})

test('a secret is recognised by its name, and a commitment is none', () => {
  const locks = [
    'passwordHash',
    'tokenHash',
    'launchHash',
    'ticketHash',
    'documentHash',
    'personHash',
    'ciphertext',
    'keyHash',
  ]
  for (const name of [...locks, 'deviceKeyHash', 'serverSeed', 'codeHash']) expect(isLock(name), name).toBe(true)
  for (const name of ['serverSeedHash', 'gatewayId', 'hash', 'previous', 'label'])
    expect(isLock(name), name).toBe(false)
})
