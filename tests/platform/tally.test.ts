import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { chooseProtections } from '#server/standing/protections.ts'
import { countDone, doneBetween, followDone, writeDone } from '#server/standing/tally.ts'

/** What was done is counted beside the protections, so that the operator reads how much a database has lost. */

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'perya-tally-'))
  chooseProtections({ file: join(folder, 'protections'), recipients: [] })
})
afterEach(() => {
  setClock(undefined)
  chooseProtections()
  rmSync(folder, { recursive: true })
})

const at = (text: string) => setClock(new Date(text))

test('counts what was done after the last entry that is left, over midnight, by several writers', async () => {
  at('2026-11-28T23:59:58.000Z')
  countDone('rounds')
  await writeDone()
  at('2026-11-28T23:59:59.500Z')
  for (let count = 0; count < 3; count += 1) countDone('rounds')
  countDone('orders')
  await writeDone()
  at('2026-11-29T00:00:01.000Z')
  countDone('deposits')
  await Promise.all([writeDone(), writeDone()])
  at('2026-11-29T00:10:00.000Z')
  countDone('rounds')
  await writeDone()
  const gone = await doneBetween(new Date('2026-11-28T23:59:58.000Z'), new Date('2026-11-29T00:00:05Z'))
  expect(gone).toEqual({
    ...{ rounds: 3, deposits: 1, orders: 1 },
    ...{ from: '2026-11-28T23:59:59.500Z', until: '2026-11-29T00:00:01.000Z' },
  })
  const none = await doneBetween(new Date('2026-11-29T00:00:05Z'), new Date('2026-11-29T00:00:06Z'))
  expect(none).toEqual({ rounds: 0, deposits: 0, orders: 0 })
})

test('keeps eight days, and writes what is left as the server stops', async () => {
  for (const day of ['2026-11-01', '2026-11-20', '2026-11-28']) {
    at(`${day}T12:00:00.000Z`)
    countDone('orders')
    await writeDone()
  }
  at('2026-11-29T12:00:00.000Z')
  const stop = await followDone()
  countDone('rounds')
  await stop()
  expect(readdirSync(folder)).toEqual(['protections.done-2026-11-28', 'protections.done-2026-11-29'])
})

test('counts nothing where no protections are kept', async () => {
  chooseProtections({ file: '', recipients: [] })
  countDone('rounds')
  await writeDone()
  expect(await doneBetween(new Date(0), new Date())).toBeUndefined()
})
