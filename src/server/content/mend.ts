import type * as v from 'valibot'

/** What is wrong with a field that a schema refuses. */
export function whatOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' && expected === 'never') return 'there is no such field'
  return received === 'undefined' ? 'it is missing' : message
}

/** How to mend a field that a schema refuses. */
export function mendOf({ kind, type, expected, received }: v.BaseIssue<unknown>): string {
  if (type === 'strict_object' || type === 'object') {
    if (expected === 'never') return 'remove this field, or correct its name'
    return received === 'undefined' ? `add this field, or correct its name` : 'write its fields below it'
  }
  if (received === 'undefined') return 'add it'
  if (type === 'picklist' || type === 'literal' || type === 'union' || type === 'variant')
    return `write one of ${expected ?? ''}`
  if (kind === 'schema') return `write a ${expected?.toLowerCase() ?? 'value'}`
  return MENDS[type] ?? 'correct it as the comment at the top of the file says'
}

const MENDS: Readonly<Record<string, string>> = {
  integer: 'write a whole number',
  safe_integer: 'write a whole number',
  min_value: 'write a larger number',
  max_value: 'write a smaller number',
  min_length: 'write more',
  max_length: 'write less',
  length: 'correct the number of entries',
  email: 'write an address such as help@example.com',
  regex: 'use only the letters and signs that it allows',
}
