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

/** The statement in a client's message, or the name of a prepared one. Empty for all other messages. */
export function statementIn({ type, bytes }: Message): string {
  const words = bytes.toString('utf8', 1 + LENGTH_BYTES).split('\0')
  if (type === QUERY) return words[0] ?? ''
  if (type === PARSE) return `${words[0]} ${words[1]}`.trim()
  return type === BIND ? (words[1] ?? '') : ''
}
