import { AsyncLocalStorage } from 'node:async_hooks'
import { resolve } from 'node:path'

/*
 * Content that the server reads. All of it changes at one moment, when another build goes on air, and a request keeps what it began with.
 */

type Read<Value> = (folder: string) => Value

/** A folder of content, what each reader has made of it, and what tests put in its place. */
export type Contents = { folder: string; values: Map<Read<unknown>, unknown>; replaced: Map<Read<unknown>, unknown> }

const REPOSITORY = resolve(import.meta.dirname, '../../../content')

const readers: Read<unknown>[] = []
const asked = new AsyncLocalStorage<{ contents: Contents | undefined }>()
let inForce = unread(REPOSITORY)

function unread(folder: string): Contents {
  return { folder, values: new Map(), replaced: new Map() }
}

function contents(): Contents {
  return asked.getStore()?.contents ?? inForce
}

/** The folder that is read now. */
export function contentFolder(): string {
  return contents().folder
}

/** A value made of content, read at the first call. `set` is for tests: `undefined` returns to what was read. */
export function fromContent<Value>(read: Read<Value>): { get: () => Value; set: (other: Value | undefined) => void } {
  readers.push(read)
  return {
    get: () => {
      const { folder, values, replaced } = contents()
      const known = replaced.has(read) ? replaced : values
      if (!known.has(read)) known.set(read, read(folder))
      // Only `read` puts it there, and `set`.
      return known.get(read) as Value
    },
    set: (other) => {
      if (other === undefined) inForce.replaced.delete(read)
      else inForce.replaced.set(read, other)
    },
  }
}

/** Reads all content of a folder, one reader at a step. Throws ContentError. Nothing is in force yet. */
export function* readContents(folder: string): Generator<void, Contents> {
  const found = unread(folder)
  for (const read of readers) {
    asked.run({ contents: found }, () => {
      if (!found.values.has(read)) found.values.set(read, read(folder))
    })
    yield
  }
  return found
}

/** The same at once, for a start. */
export function readAllContents(folder: string): Contents {
  const steps = readContents(folder)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Runs `work` on contents that may not be in force. */
export function withContents<Result>(contents: Contents, work: () => Result): Result {
  return asked.run({ contents }, work)
}

/** From now on these answer. Requests under way keep theirs. */
export function putInForce(next: Contents): void {
  inForce = next
}

/** Runs a request on the content in force at its beginning, until it has ended. A socket opened meanwhile does not hold on to that content. */
export async function keepContents(run: () => void | Promise<void>): Promise<void> {
  const held: { contents: Contents | undefined } = { contents: inForce }
  try {
    await asked.run(held, run)
  } finally {
    held.contents = undefined
  }
}
