/** What the driver threw: Drizzle wraps the error of a failed query. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}

/** The SQLSTATE of a failed query, which Drizzle wraps; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = causeOf(error)
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}
