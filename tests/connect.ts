import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { setTransport } from '#client/post.ts'
import { answer } from '#server/answer.ts'
import { newSeat } from './caller.ts'

type Transport = NonNullable<Parameters<typeof setTransport>[0]>

/** The way of calls to the real server, from a device of its own, without a socket between. */
export function wire(): Transport {
  const seat = newSeat()
  const log = pino({ level: 'silent' })
  return (name, body, token) => answer({ name, body, ...seat, token, requestId: randomUUID(), log })
}

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
