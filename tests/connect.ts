import { setTransport } from '#client/wire/post.ts'
import { wire } from './call.ts'

/** Connects the stores to the real server. Returns the names of their calls, in order. */
export function connect(): string[] {
  const sent: string[] = []
  const send = wire()
  setTransport((name, ...rest) => {
    sent.push(name)
    return send(name, ...rest)
  })
  return sent
}
