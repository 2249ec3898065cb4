/** A message of PostgreSQL's protocol: a type of one letter, and its content. A client's first message has no type. */
export type Message = { type: string; bytes: Buffer }

const LENGTH_BYTES = 4

/** Splits a stream into whole messages, however it is chunked. */
export function splitter(hasStart: boolean): (chunk: Buffer) => Message[] {
  let left = Buffer.alloc(0)
  let isStart = hasStart
  return (chunk) => {
    left = Buffer.concat([left, chunk])
    const messages: Message[] = []
    while (true) {
      const typeBytes = isStart ? 0 : 1
      if (left.length < typeBytes + LENGTH_BYTES) return messages
      const size = typeBytes + left.readInt32BE(typeBytes)
      if (left.length < size) return messages
      messages.push({ type: isStart ? '' : left.toString('latin1', 0, 1), bytes: left.subarray(0, size) })
      left = left.subarray(size)
      isStart = false
    }
  }
}

const QUERY = 'Q'
const PARSE = 'P'
const BIND = 'B'
/** PostgreSQL has answered every request. */
export const READY = 'Z'

/**
 * Tells the statement that each message of a connection's client has run; empty for all other messages. A named statement is parsed once, and
 * then run by its name alone.
 */
export function statements(): (message: Message) => string {
  const named = new Map<string, string>()
  return ({ type, bytes }) => {
    const [first = '', second = ''] = bytes.toString('utf8', 1 + LENGTH_BYTES).split('\0', 2)
    if (type === QUERY) return first
    if (type === BIND) return named.get(second) ?? ''
    if (type !== PARSE) return ''
    if (first === '') return second
    named.set(first, second)
    return ''
  }
}
