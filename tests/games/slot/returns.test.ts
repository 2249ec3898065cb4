import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { falseFigures, figuresOf } from '#build/games/figures.ts'
import { provedHere, proveReturns } from '#build/games/returns.ts'
import { exactReport } from '#build/games/slot/exact/report.ts'
import { figuresOfReport } from '#build/games/slot/figures.ts'
import { kindNames } from '#contract/games/kinds.ts'
import { rulesOf } from '#server/games/engines.ts'
import { readSlot } from '#server/games/house/slot/slots.ts'
import { RETURNS_FILE, type Returns, readReturns, requireReturns } from '#server/games/returns.ts'
import { longTest } from '../../long.ts'

const FILE = 'content/lobby/slots/1001.yaml'
const good = readFileSync(FILE, 'utf8')
const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Computes nothing: every game returns what it declares, except the named one. It counts its calls. */
function computing(wrongId?: number) {
  const asked: number[] = []
  const run = async ({ kind, file, text }: Parameters<NonNullable<Parameters<typeof proveReturns>[1]>['run']>[0]) => {
    const gameId = Number(basename(file, '.yaml'))
    asked.push(gameId)
    const { declared } = (await figuresOf(kind)).read(file, text)
    const figures = Object.fromEntries(
      Object.entries(declared).flatMap(([field, value]) => (value === undefined ? [] : [[field, value]])),
    )
    return gameId === wrongId ? { ...figures, rtp: 9962 } : figures
  }
  return { asked, compute: { run, close: async () => undefined } }
}

function distOf(proved: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'perya-returns-'))
  folders.push(folder)
  writeFileSync(join(folder, RETURNS_FILE), typeof proved === 'string' ? proved : JSON.stringify(proved))
  return folder
}

describe('the declared return of a slot', () => {
  test('follows from its tables', () => {
    const { game, model } = readSlot(FILE, good)
    expect(falseFigures(game.declared, figuresOfReport(exactReport(model)))).toEqual([])
  })

  test('is false once a pay has changed', () => {
    const { game, model } = readSlot(FILE, good.replace('5: 2500', '5: 20000'))
    expect(falseFigures(game.declared, figuresOfReport(exactReport(model)))).toContainEqual({
      field: 'rtp',
      what: 'says 9615, but the tables give 9962',
      mend: 'write 9962, or correct the tables',
    })
  })

  test('stops the build if it is false, with file, line and field', async () => {
    const { compute } = computing(1001)
    await expect(proveReturns([], compute)).rejects.toThrow(
      /^content\/lobby\/slots\/1001\.yaml:9: declared\.rtp: says 9615, but the tables give 9962: write 9962, or correct the tables$/,
    )
  })
})

describe('the kept figures', () => {
  test('are computed once for equal tables and code', async () => {
    const first = computing()
    const proved = await proveReturns([], first.compute)
    expect(first.asked.toSorted()).toEqual(kindNames.flatMap((kind) => rulesOf(kind).map(({ id }) => id)).toSorted())
    const second = computing()
    expect(await proveReturns([proved], second.compute)).toEqual(proved)
    expect(second.asked).toEqual([])
  })

  test('of another paytable or other code are computed again', async () => {
    const proved = await proveReturns([], computing().compute)
    const stale = { ...proved, 1001: { ...(proved[1001] as Returns[string]), key: 'of other code' } }
    const again = computing()
    await proveReturns([stale], again.compute)
    expect(again.asked).toEqual([1001])
  })

  test('are compared with the declared ones, also when they are not computed again', async () => {
    const proved = await proveReturns([], computing().compute)
    const entry = proved[1001] as Returns[string]
    const other = { ...proved, 1001: { ...entry, figures: { ...entry.figures, rtp: 9962 } } }
    await expect(proveReturns([other], computing().compute)).rejects.toThrow('declared.rtp: says 9615')
  })
})

describe('the figures in the repository', () => {
  test('are of the present tables and code', async () => {
    const { asked, compute } = computing()
    await proveReturns([provedHere()], compute)
    expect(asked, 'run `npm run rtp -- --keep`').toEqual([])
  })

  longTest('are those computed anew', async () => {
    expect(provedHere()).toEqual(await proveReturns([]))
  })

  test('follow from the code of their own kind alone', () => {
    const ofOthers = kindNames.flatMap((kind) =>
      globSync(`src/{contract,build}/games/${kind}/**/*.ts`).filter((path) => {
        const named = [...readFileSync(path, 'utf8').matchAll(/from '(?:#\w+\/games|\.\.)\/(\w+)\//g)]
        return named.some(([, folder]) => folder !== kind && kindNames.some((other) => other === folder))
      }),
    )
    expect(ofOthers).toEqual([])
  })
})

describe('the start', () => {
  test('accepts the paytables that the build has proved, and no other', async () => {
    const proved = await proveReturns([], computing().compute)
    expect(() => requireReturns(distOf(proved))).not.toThrow()
    const { 1001: _, ...others } = proved
    expect(() => requireReturns(distOf(others))).toThrow(/1001\.yaml: no build has proved the return/)
    const changed = { ...proved, 1002: { ...(proved[1002] as Returns[string]), paytableHash: 'another' } }
    expect(() => requireReturns(distOf(changed))).toThrow(/1002\.yaml: no build has proved the return/)
  })

  test.each(['', '[', '{"1001": 5}', 'null'])('refuses a list that reads %j', (text) => {
    expect(readReturns(distOf(text))).toEqual({})
    expect(() => requireReturns(distOf(text))).toThrow(/no build has proved/)
  })
})
