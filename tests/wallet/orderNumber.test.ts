import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { idsOfNumber, orderNumber } from '#contract/wallet/orderNumber.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { freshDatabase } from '../database.ts'
import { newPlayer } from '../player.ts'
import { complained, said, terminal } from '../terminal.ts'
import { openDeposit } from './walletHarness.ts'

beforeAll(async () => {
  await freshDatabase()
})

describe('the short number of an order', () => {
  test('has eight letters that cannot be misread', () => {
    expect(orderNumber('00000000-0000-4000-8000-000000000000')).toBe('0000-0000')
    expect(orderNumber('ffffffff-ffff-4fff-bfff-ffffffffffff')).toBe('ZZZZ-ZZZZ')
    expect(orderNumber('0123456789ab4cdefedcba98'.padEnd(32, '0'))).toBe('04HM-ASW9')
    for (let at = 0; at < 50; at += 1)
      expect(orderNumber(randomUUID())).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })

  test('leads back to the ids that have it, however it is typed', () => {
    for (let at = 0; at < 50; at += 1) {
      const id = randomUUID()
      const ids = idsOfNumber(` ${orderNumber(id).toLowerCase().replace('-', ' ')} `)
      expect(ids && ids.first <= id && id <= ids.last).toBe(true)
    }
    expect(idsOfNumber('oiLO-0000')).toEqual(idsOfNumber('0110-0000'))
  })

  test.each(['', 'K7QM', 'K7QM-3FXDA', 'K7QM-3FXU', 'K7QM-3FX🎡', 'x'.repeat(5_000)])('is not "%s"', (typed) => {
    expect(idsOfNumber(typed)).toBeUndefined()
  })
})

describe('the operator finds a deposit', () => {
  test('by its short number and by its id', async () => {
    const player = await newPlayer({ coin: 0 })
    const { orderId } = await openDeposit(player, 45_600)
    await openDeposit(player, 78_900)
    for (const typed of [orderNumber(orderId), orderNumber(orderId).toLowerCase(), orderId, orderId.toUpperCase()]) {
      said.length = 0
      expect(await runOperator(['deposits', typed], terminal())).toBe(0)
      const line = said.find((text) => text.includes(orderId))
      for (const part of [orderNumber(orderId), String(player.id), '₱456.00', 'pending']) expect(line).toContain(part)
      expect(said.join()).not.toContain('₱789.00')
    }
  })

  test('and is told when there is none, or when it is no number', async () => {
    expect(await runOperator(['deposits', randomUUID()], terminal())).toBe(1)
    expect(complained.join()).toContain('no such deposit')
    for (const typed of ['K7QM', "' or 1=1", 'x'.repeat(500)])
      expect(await runOperator(['deposits', typed], terminal())).toBe(2)
  })
})
