/** The SQLSTATE of a failed query, which Drizzle wraps; undefined for any other error. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}
