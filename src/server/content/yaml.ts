import * as v from 'valibot'
import { type Document, isNode, LineCounter, parseDocument } from 'yaml'
import { mendOf, whatOf } from './mend.ts'
import { ContentError, type Problem, refuse } from './problem.ts'

type Path = readonly (string | number)[]

/** Reports a mistake at a place of a file. It returns, so that one reading finds all of them. */
export type Complain = (path: Path, what: string, mend: string) => void

/** A YAML file that matches its schema, and functions to report an error at a place in it. */
export type Content<Value> = {
  value: Value
  complain: Complain
  /** The same as a value, for an error that is no reason to stop. */
  problemAt: (path: Path, what: string, mend: string) => Problem
}

/** Parses a YAML file by a schema. Throws ContentError with every field that does not match; later complaints join `problems`. */
export function readContent<Schema extends v.GenericSchema>(
  file: string,
  text: string,
  schema: Schema,
  problems: Problem[],
): Content<v.InferOutput<Schema>> {
  const { document, problemAt } = placesOf(file, text)
  const parsed = v.safeParse(schema, document.toJS())
  const complain: Complain = (...mistake) => problems.push(problemAt(...mistake))
  if (parsed.success) return { value: parsed.output, complain, problemAt }
  // Our schemas contain only objects and arrays, whose keys are texts and indices.
  const pathOf = ({ path }: v.BaseIssue<unknown>) => (path ?? []).map(({ key }) => key as string | number)
  const found = parsed.issues.map((issue) => problemAt(pathOf(issue), whatOf(issue), mendOf(issue)))
  refuse(found)
  throw new Error(`${file}: the schema refuses it without a reason`)
}

/** A YAML text with the places of its fields. Throws ContentError if it is not YAML. */
export function placesOf(
  file: string,
  text: string,
): Pick<Content<unknown>, 'problemAt'> & { document: Document.Parsed } {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [broken] = document.errors
  if (broken) {
    const what = broken.message.split('\n')[0] ?? ''
    const line = lines.linePos(broken.pos[0]).line
    throw new ContentError({ file, line, field: '', what, mend: 'correct quotes, brackets and spaces of this line' })
  }
  const problemAt = (path: Path, what: string, mend: string): Problem => {
    return { file, line: lines.linePos(offsetOf(document, path)).line, field: path.join('.'), what, mend }
  }
  return { document, problemAt }
}

/** Start of the field; for a missing one, of its nearest parent. */
function offsetOf(document: Document.Parsed, path: Path): number {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
