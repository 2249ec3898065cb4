import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import process from 'node:process'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/database.ts'
import { balanceOf, type Entry, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { freshDatabase } from '../database.ts'

const PROGRAM = resolve(import.meta.dirname, 'postAndWait.ts')
let url: string

const entry = (id: string, player: number): Entry => ({
  id,
  reason: 'deposit',
  moves: [{ from: 'channel:1', to: `player:${player}:coin`, cents: 700 }],
})

/** Lets another process post, kills it once it reports `stage`, and waits for its end. */
async function killedAt(stage: 'posted' | 'committed', asked: Entry): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, url, stage, JSON.stringify(asked)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await saying(child, stage)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(child.signalCode).toBe('SIGKILL')
}

async function saying(child: ChildProcess, word: string): Promise<void> {
  for await (const said of child.stdout ?? []) if (String(said).includes(word)) return
  throw new Error(`the process ended before it had ${word}`)
}

describe('a process killed', () => {
  beforeAll(async () => {
    url = await freshDatabase()
  })

  test('between commit and reply has paid, and the repeated call pays no more', async () => {
    const asked = entry('deposit:late', 7)
    await killedAt('committed', asked)
    expect(await balanceOf(db, 'player:7:coin')).toBe(700)
    expect((await db.transaction((tx) => post(tx, asked))).outcome).toBe('exists')
    expect(await balanceOf(db, 'player:7:coin')).toBe(700)
    expect(await verifyLedger(db)).toEqual([])
  })

  test('before commit has paid nothing, and the repeated call pays', async () => {
    const asked = entry('deposit:early', 8)
    await killedAt('posted', asked)
    expect((await db.transaction((tx) => post(tx, asked))).outcome).toBe('posted')
    expect(await balanceOf(db, 'player:8:coin')).toBe(700)
    expect(await verifyLedger(db)).toEqual([])
  })
})
