import { setTransport } from '#client/wire/post.ts'
import { wire } from './call.ts'

/** The stores on the real server. Answers the names of the calls they make, as they make them. */
export function connect(): string[] {
  const sent: string[] = []
  const send = wire()
  setTransport((name, body, token) => {
    sent.push(name)
    return send(name, body, token)
  })
  return sent
}
