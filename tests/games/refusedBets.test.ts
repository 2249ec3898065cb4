import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { errcodes } from '#contract/errcodes.ts'
import { Refusal } from '#server/call/refusal.ts'
import { db, pool } from '#server/db/database.ts'
import { houseSpin } from '#server/games/play.ts'
import { findGameSession } from '#server/games/session.ts'
import { balanceOf, post } from '#server/ledger/post.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { call, ORIGIN } from '../call.ts'
import { freshDatabase } from '../database.ts'
import { fund, newPlayer } from '../player.ts'
import { begin, startGameSession } from './gameSession.ts'

const STAKE = 500
const REFUSED = 300

beforeAll(freshDatabase)

/** Runs `act`, and returns the opened database sessions and the number of failed transactions. */
async function watched(act: () => Promise<void>): Promise<{ opened: number; closed: number; failed: number }> {
  // One session for all that follows: the pool hands out the one that was given back last.
  const opened: pg.PoolClient[] = []
  const closed: pg.PoolClient[] = []
  const onConnect = (client: pg.PoolClient) => void opened.push(client)
  const onRemove = (client: pg.PoolClient) => void closed.push(client)
  const before = await failures()
  pool.on('connect', onConnect)
  pool.on('remove', onRemove)
  const session = await sessionId()
  await act()
  expect(await sessionId()).toBe(session)
  pool.off('connect', onConnect)
  pool.off('remove', onRemove)
  return { opened: opened.length, closed: closed.length, failed: (await failures()) - before }
}

async function sessionId(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Number of failed transactions of this database. Each is a line in PostgreSQL's log. */
async function failures(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ failed: number }>(
    'select xact_rollback as failed from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.failed)
}

/** Closes all idle database sessions but one. */
async function oneSession(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
  for (const [index, client] of clients.entries()) client.release(index > 0)
}

async function callerOf(gameToken: string) {
  const gameSession = await findGameSession(gameToken)
  assert(gameSession)
  return { ...ORIGIN, gameSession }
}

test('three hundred refused bets open no database session, close none and fail no transaction', async () => {
  const { token } = await newPlayer({ coin: STAKE - 1 })
  const gameToken = await startGameSession(token)
  await oneSession()
  const seen = await watched(async () => {
    for (let bet = 0; bet < REFUSED; bet += 1) {
      const reply = await call('houseSpin', { roundId: randomUUID(), stake: STAKE }, { token: gameToken })
      expect(reply.errcode).toBe(errcodes.insufficientCoin)
    }
  })
  expect(seen).toEqual({ opened: 0, closed: 0, failed: 0 })
})

test('nor do those that the database itself refuses, because the coin or the seed has gone in between', async () => {
  const { id: player, token } = await newPlayer({ coin: STAKE })
  const gameToken = await startGameSession(token)
  const caller = await callerOf(gameToken)
  const take = { from: `player:${player}:coin`, to: 'house:promotions', cents: 1 } as const
  await db.transaction((tx) => post(tx, { id: `take:${player}`, reason: 'adjustment', moves: [take] }))
  await begin(gameToken, 'another')
  const { gameSession } = await callerOf(gameToken)
  await oneSession()
  const seen = await watched(async () => {
    for (let bet = 0; bet < REFUSED; bet += 1) {
      // An outdated look-up with enough coin; every third one also has the earlier pair.
      const seed = gameSession.seed && { ...gameSession.seed, nonce: Math.floor((bet * 2) / 3) }
      const overtaken = { ...gameSession, coin: STAKE, seed: bet % 3 === 0 ? caller.gameSession.seed : seed }
      const spun = houseSpin({ roundId: randomUUID(), stake: STAKE }, { ...caller, gameSession: overtaken })
      await expect(spun).rejects.toThrow('insufficientCoin')
    }
  })
  expect(seen).toEqual({ opened: 0, closed: 0, failed: 0 })
  // Each refusal by the database used up its nonce. The revealed pair had no nonce left.
  expect((await callerOf(gameToken)).gameSession.seed?.nonce).toBe((REFUSED * 2) / 3)
  expect(await balanceOf(db, `player:${player}:coin`)).toBe(STAKE - 1)
  expect(await verifyLedger(db)).toEqual([])
})

test('a posting that lacks coin changes no row, whatever it had changed before it found out', async () => {
  const { id: player } = await newPlayer({ coin: 100 })
  const own = (pocket: 'coin' | 'hold' | 'safebox') => `player:${player}:${pocket}` as const
  const rows = async () =>
    (await pool.query("select name, balance from ledger_accounts where name not like 'house:%' order by name")).rows
  const before = await rows()
  // Safe-box and hold accounts are opened before or after the coin turns out too little.
  const moves = [
    { from: 'house:promotions', to: own('hold'), cents: 70 } as const,
    { from: own('coin'), to: own('safebox'), cents: 60 } as const,
    { from: own('safebox'), to: own('hold'), cents: 61 } as const,
  ]
  const entry = { id: `much:${player}`, reason: 'adjustment', moves } as const
  const args = [entry.id, entry.reason, Date.now(), moves.map((move) => move.from), moves.map((move) => move.to)]
  // By itself, with no transaction around it that would take anything back.
  const tried = await pool.query('select * from ledger_try($1, $2, $3, $4, $5, $6, null)', [
    ...args,
    moves.map(({ cents }) => cents),
  ])
  expect(tried.rows).toEqual([{ outcome: 'tooLittle', names: [], balances: [] }])
  expect(await rows()).toEqual(before)
  await expect(db.transaction((tx) => post(tx, entry))).rejects.toThrow(Refusal)
  await fund(player, 1_000)
  expect(await verifyLedger(db)).toEqual([])
})
