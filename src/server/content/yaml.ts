import * as v from 'valibot'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'

/** An error in an edited file. The message begins with file and line, then names the field. */
export class ContentError extends Error {
  readonly file: string
  readonly line: number
  readonly field: string

  constructor(file: string, line: number, field: string, wrong: string) {
    super(`${file}:${line}: ${field ? `${field}: ` : ''}${wrong}`)
    this.name = 'ContentError'
    this.file = file
    this.line = line
    this.field = field
  }
}

type Path = readonly (string | number)[]

/** A YAML file that matches its schema, and functions to report an error at a place in it. */
export type Content<Value> = {
  value: Value
  complain: (path: Path, wrong: string) => never
  /** The message of an error that is no reason to stop. */
  say: (path: Path, wrong: string) => string
}

/** Parses a YAML file by a schema. Throws ContentError for the first error. */
export function readContent<Schema extends v.GenericSchema>(
  file: string,
  text: string,
  schema: Schema,
): Content<v.InferOutput<Schema>> {
  const { document, complain, say } = placesOf(file, text)
  const parsed = v.safeParse(schema, document.toJS(), { abortEarly: true })
  if (parsed.success) return { value: parsed.output, complain, say }
  const [issue] = parsed.issues
  // Our schemas contain only objects and arrays, whose keys are texts and indices.
  return complain(
    (issue.path ?? []).map(({ key }) => key as string | number),
    issue.message,
  )
}

/** A YAML text with the places of its fields. Throws ContentError if it is not YAML. */
export function placesOf(file: string, text: string): Omit<Content<unknown>, 'value'> & { document: Document.Parsed } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken) throw new ContentError(file, lines.linePos(broken.pos[0]).line, '', broken.message.split('\n')[0] ?? '')
  const errorAt = (path: Path, wrong: string) =>
    new ContentError(file, lines.linePos(offsetOf(document, path)).line, path.join('.'), wrong)
  const complain = (path: Path, wrong: string): never => {
    throw errorAt(path, wrong)
  }
  return { document, complain, say: (path, wrong) => errorAt(path, wrong).message }
}

/** Start of the field; for a missing one, of its nearest parent. */
function offsetOf(document: Document.Parsed, path: Path): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
