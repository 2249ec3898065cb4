import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { manilaDay } from '#contract/time.ts'
import { now } from '#server/base/clock.ts'
import { db } from '#server/db/database.ts'
import { importedList } from '#server/kyc/restricted/imported.ts'
import { restrictedLists, restrictedPersons } from '#server/kyc/restricted/tables.ts'
import { identities } from '#server/kyc/tables.ts'
import { players } from '#server/standing/tables.ts'
import { runOperator } from '#tools/operator/commands.ts'
import { approveIdentity } from '../account/identified.ts'
import { layPhones, pass, registered } from '../account/phones.ts'
import { complained, hush, said, terminal } from '../terminal.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'perya-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))
layPhones()

const HEAD = 'Last name,First name,Birth date'
const today = () => manilaDay(now())
const check = (firstName: string, lastName: string, birthDate: string) =>
  importedList.check({ firstName, middleName: '', lastName, birthDate })

/** Imports these lines under the head, as nena. Returns the command's exit code. */
async function take(lines: readonly string[], { day = today(), name = 'nena' } = {}): Promise<number> {
  hush()
  const path = join(folder, 'list.csv')
  writeFileSync(path, [HEAD, ...lines].join('\r\n'))
  return await runOperator(['exclusions', 'import', path, '--day', day], terminal(undefined, name))
}

async function identified(firstName: string, lastName: string, birthDate: string) {
  const person = await registered()
  await approveIdentity(person.id, { firstName, lastName, birthDate })
  return person
}
const stateOf = async ({ id }: { id: number }) =>
  (await db.select({ state: players.state }).from(players).where(eq(players.id, id)))[0]?.state

test('a list decides whoever comes, and excludes who is here, whatever spaces, accents and capitals', async () => {
  expect(await check('Crisanto', 'Nakalista', '1975-06-12')).toBe('unchecked')
  const listed = await identified('Crisanto', 'Nakalista', '1975-06-12')
  const nameless = await identified('Baltazar', 'Bawaldito', '1981-01-01')
  const other = await identified('Crisanto', 'Nakalista', '1980-01-01')
  expect(await take(['"NAKALISTA ", crisánto,1975-06-12', 'Bawaldito,Baltazar,*', ''])).toBe(0)
  expect(said.join('\n')).toContain('with 2 persons')
  expect(said.join('\n')).toContain(`Excluded as its persons: ${listed.id}, ${nameless.id}.`)
  expect(said.join('\n')).toContain('PERYA_RESTRICTED_LIST is sandbox')
  expect([await stateOf(listed), await stateOf(nameless), await stateOf(other)]).toEqual([
    'excluded',
    'excluded',
    'open',
  ])
  expect(await check('Crisanto', 'Nakalista', '1975-06-12')).toBe('listed')
  expect(await check('Baltazar', 'Bawaldito', '1999-09-09')).toBe('listed')
  expect(await check('Crisanto', 'Nakalista', '1975-06-13')).toBe('clear')
  const kept = JSON.stringify(await db.select().from(restrictedPersons))
  expect(kept).not.toMatch(/nakalista|bawaldito/i)

  hush()
  expect(await runOperator(['exclusions', 'export', '--as', 'csv', '--since', today()], terminal())).toBe(0)
  const row = said.find((each) => each.startsWith(`${listed.id},`))
  expect(row).toContain(`${listed.id},Nakalista,Crisanto,Santos,,1975-06-12,driversLicence N`)
  expect(row).toContain(',regulator,')
  hush()
  const tomorrow = manilaDay(now().getTime() + DAY_MS)
  expect(await runOperator(['exclusions', 'export', '--since', tomorrow], terminal())).toBe(0)
  expect(said.join()).toContain('Nobody was excluded.')
})

test('who was judged to be another of the name stays, and a later list replaces the former', async () => {
  const lifted = await identified('Perlita', 'Hindipuwede', '1980-01-15')
  const approved = await identified('Perlita', 'Hindipuwede', '1980-01-15')
  await db.update(identities).set({ screening: 'listed' }).where(eq(identities.player, approved.id))
  expect(await take(['Hindipuwede,Perlita,1980-01-15'])).toBe(0)
  expect(said.join('\n')).toContain(`Excluded as its persons: ${lifted.id}.`)
  expect(said.join('\n')).toContain(`judged to be others before: ${approved.id}.`)
  const line = ['exclusions', 'lift', String(lifted.id), '--reason', 'Another of the name: papers seen']
  expect(await runOperator(line, terminal(String(lifted.id)))).toBe(0)
  pass(DAY_MS)
  expect(await take(['Hindipuwede,Perlita,1980-01-15', 'Lahat,Iba,2000-02-29'])).toBe(0)
  expect(said.join('\n')).toContain(`judged to be others before: ${lifted.id}, ${approved.id}.`)
  expect(await stateOf(lifted)).toBe('open')
  expect(await take(['Lahat,Iba,2000-02-29'], { day: manilaDay(now().getTime() - DAY_MS) })).toBe(1)
  expect(complained.join()).toContain('A list of a later day is in force')
  expect(await db.$count(restrictedPersons)).toBe(2)
  pass(32 * DAY_MS)
  expect(await check('Somebody', 'Else', '1990-01-01')).toBe('unchecked')
  expect(await check('Iba', 'Lahat', '2000-02-29')).toBe('listed')
})

test('a file with mistakes changes nothing, and each is named by its line', async () => {
  const before = await db.$count(restrictedLists)
  expect(await take(['Reyes,Ana,1990-02-30', 'Reyes,,1990-01-31', '"Reyes', 'x'.repeat(20_000)])).toBe(1)
  expect(complained.join()).toMatch(/Line 2: the birth date.*Line 3: the first name.*is no CSV/s)
  expect(await take([])).toBe(1)
  expect(complained.join()).toContain('It names nobody.')
  hush()
  const path = join(folder, 'heads.csv')
  writeFileSync(path, 'Surname,Given\nReyes,Ana\n')
  for (const file of [path, join(folder, 'gone.csv'), folder])
    expect(await runOperator(['exclusions', 'import', file, '--day', today()], terminal()), file).toBe(1)
  expect(complained.join()).toMatch(/no column "last name".*cannot be read.*cannot be read/s)
  expect(complained.join()).not.toContain('    at ')
  expect(await take(['Reyes,Ana,*'], { day: '2026-02-30' })).toBe(2)
  expect(await take(['Reyes,Ana,*'], { day: manilaDay(now().getTime() + DAY_MS) })).toBe(1)
  expect(await db.$count(restrictedLists)).toBe(before)
})

test('of imports in parallel one list remains', async () => {
  const names = ['ana', 'ben', 'carla']
  const path = join(folder, 'many.csv')
  writeFileSync(
    path,
    [
      HEAD,
      ...Array.from({ length: 12_000 }, (_, at) => `Tao,Isa ${'a'.repeat(at % 90)},${1900 + (at % 97)}-01-31`),
    ].join('\n'),
  )
  const all = names.map((name) =>
    runOperator(['exclusions', 'import', path, '--day', today()], terminal(undefined, name)),
  )
  expect(await Promise.all(all)).toEqual([0, 0, 0])
  expect(await db.$count(restrictedPersons)).toBe(90 * 97)
})
