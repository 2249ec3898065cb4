import * as v from 'valibot'

/** Names what a player was shown: the start of a hash of the configuration. A claim repeats it. */
export const offer = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
