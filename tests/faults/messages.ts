/** What PostgreSQL's protocol says: a type of one letter, and what follows. The first message of a client has no type. */
export type Message = { type: string; bytes: Buffer }

const LENGTH_BYTES = 4

/** Takes a stream apart into whole messages, whatever pieces it comes in. */
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
/** PostgreSQL has answered all it was asked. */
export const READY = 'Z'

/** What a client's message asks for: the statement, or the name of one that was prepared. Empty for all other messages. */
export function statementIn({ type, bytes }: Message): string {
  const words = bytes.toString('utf8', 1 + LENGTH_BYTES).split('\0')
  if (type === QUERY) return words[0] ?? ''
  if (type === PARSE) return `${words[0]} ${words[1]}`.trim()
  return type === BIND ? (words[1] ?? '') : ''
}
