/** A mistake in an edited file: where it is, what is wrong, and how its author mends it. */
export type Problem = { file: string; line: number; field: string; what: string; mend: string }

/** A problem as one sentence: file and line first, then the field. */
export function sentenceOf({ file, line, field, what, mend }: Problem): string {
  return `${file}:${line}: ${field ? `${field}: ` : ''}${what}: ${mend}`
}

/** Mistakes in edited files. The message has one sentence for each; file, line and field are those of the first. */
export class ContentError extends Error {
  readonly problems: readonly Problem[]
  readonly file: string
  readonly line: number
  readonly field: string

  constructor(first: Problem, ...others: readonly Problem[]) {
    super([first, ...others].map(sentenceOf).join('\n'))
    this.name = 'ContentError'
    this.problems = [first, ...others]
    this.file = first.file
    this.line = first.line
    this.field = first.field
    // Its reader is an editor, to whom our code says nothing.
    this.stack = this.message
  }
}

/** Throws ContentError if there is any problem. */
export function refuse(problems: readonly Problem[]): void {
  const [first, ...others] = problems
  if (first) throw new ContentError(first, ...others)
}

/** The result of a reader. Its problems, if it throws any, join the others. */
export function attempt<Result>(problems: Problem[], read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    problems.push(...error.problems)
    return undefined
  }
}
