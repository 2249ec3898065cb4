import { spawnSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import process from 'node:process'
import { complain, say } from '#server/base/say.ts'
import { BREAKPOINT, livingText, pendingStatements } from './livingText.ts'

const SERVER = resolve(import.meta.dirname, '../../server')
const MIGRATIONS = join(SERVER, 'db/migrations')
const META = join(MIGRATIONS, 'meta')
const NAME = /^[a-z]+(?:_[a-z]+)+$/
/** drizzle-kit compares the tables with the newest snapshot alone. */
const SNAPSHOTS_KEPT = 1

/** `npm run db:generate -- what_changes`: writes the migration from the previous tables and stored functions to the present ones. */
const [name = ''] = process.argv.slice(2)
if (NAME.test(name)) generate()
else {
  complain('Say what changes: npm run db:generate -- two_words_or_more')
  process.exitCode = 1
}

function generate(): void {
  const before = migrations()
  drizzle('--name', name)
  const statements = pendingStatements(livingTexts(), before.map(textOf))
  if (statements.length > 0) addStatements(before, statements)
  for (const file of snapshots().slice(0, -SNAPSHOTS_KEPT)) rmSync(join(META, file))
  const made = migrations().filter((file) => !before.includes(file))
  say(made.length > 0 ? `Read what was written: ${made.join(', ')}` : 'Tables and stored functions are as migrated.')
}

function addStatements(before: string[], statements: string[]): void {
  const isNew = (file: string) => !before.includes(file)
  const written = migrations().find(isNew)
  if (written === undefined) drizzle('--name', name, '--custom')
  const file = migrations().find(isNew) ?? ''
  // drizzle-kit's custom migration begins with a placeholder comment.
  const tables = written === undefined ? [] : [textOf(written)]
  writeFileSync(join(MIGRATIONS, file), `${[...tables, ...statements].join(`\n${BREAKPOINT}\n`)}\n`)
}

function drizzle(...words: string[]): void {
  const config = join(SERVER, 'db/drizzle.config.ts')
  const { status } = spawnSync('drizzle-kit', ['generate', '--config', config, ...words], { stdio: 'inherit' })
  if (status !== 0) throw new Error('drizzle-kit failed: read its message above, mend the tables, and run this again.')
}

function livingTexts() {
  return globSync('**/*.sql', { cwd: SERVER, exclude: ['db/migrations/**'] }).map((file) =>
    livingText(basename(file, '.sql'), readFileSync(join(SERVER, file), 'utf8')),
  )
}

function migrations(): string[] {
  return sorted(MIGRATIONS, '.sql')
}

function snapshots(): string[] {
  return sorted(META, '_snapshot.json')
}

function sorted(folder: string, end: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .sort()
}

function textOf(file: string): string {
  return readFileSync(join(MIGRATIONS, file), 'utf8')
}
