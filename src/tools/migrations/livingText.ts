/** A stored function as it is now: its name, which is also its file's, and the statements that create it. */
export type LivingText = { name: string; text: string }

export const BREAKPOINT = '--> statement-breakpoint'
const MADE = /^create or replace function (\w+)\(/m
const DROPPED = /^drop function (?:if exists )?(\w+);?$/m
/** Everything before the body, which PostgreSQL does not let a replacement change. */
const SIGNATURE = /^create or replace function [\s\S]*?(?= as \$\$)/m
/** Comments above a function are for readers of the file; the database stores only the function itself. */
const HEADING = /^(?:--[^\n]*\n)+/

/** The text of a file `<name>.sql` in its domain. Throws if it creates something of another name. */
export function livingText(name: string, file: string): LivingText {
  const text = file.replace(HEADING, '').trim()
  if (MADE.exec(text)?.[1] !== name) throw new Error(`${name}.sql must make the function ${name}`)
  return { name, text }
}

/** Statements that update stored functions from the migrations' state, oldest first, to their present texts. */
export function pendingStatements(living: readonly LivingText[], migrations: readonly string[]): string[] {
  const made = lastTexts(migrations)
  const gone = [...made.keys()].filter((name) => !living.some((one) => one.name === name))
  const changed = living.filter(({ name, text }) => made.get(name) !== text)
  const newSigned = changed.filter(
    ({ name, text }) => made.has(name) && signatureOf(made.get(name)) !== signatureOf(text),
  )
  return [
    ...[...gone, ...newSigned.map(({ name }) => name)].map((name) => `drop function ${name};`),
    ...changed.map(({ text }) => text),
  ]
}

function lastTexts(migrations: readonly string[]): Map<string, string> {
  const made = new Map<string, string>()
  for (const statement of migrations.flatMap((migration) => migration.split(BREAKPOINT))) {
    const text = statement.trim()
    const name = MADE.exec(text)?.[1]
    if (name) made.set(name, text)
    const dropped = DROPPED.exec(text)?.[1]
    if (dropped) made.delete(dropped)
  }
  return made
}

const signatureOf = (text = ''): string | undefined => SIGNATURE.exec(text)?.[0]
