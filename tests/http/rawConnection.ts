import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A raw connection, which sends text unchanged. */
export type RawConnection = {
  socket: Socket
  send: (text: string) => Promise<void>
  /** Resolves to the next whole reply, unparsed. Rejects if the connection ends before it. */
  receive: () => Promise<string>
  /** Resolves once the other side has closed it. */
  closed: Promise<unknown>
}

export async function openConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let received = ''
  let tell: () => void = () => {}
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    tell()
  })
  socket.once('close', () => tell())
  await once(socket, 'connect')

  const receive = async () => {
    for (;;) {
      const reply = firstReply(received)
      if (reply !== undefined) {
        received = received.slice(reply.length)
        return reply
      }
      if (socket.closed) throw new Error(`the connection ended after ${JSON.stringify(received)}`)
      await new Promise<void>((resolve) => {
        tell = resolve
      })
    }
  }
  const send = (text: string) => new Promise<void>((resolve) => void socket.write(text, () => resolve()))
  return { socket, send, receive, closed }
}

/** The first complete reply at the start of a text, if any. */
function firstReply(text: string): string | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0)
  const whole = end + 4 + length
  return text.length >= whole ? text.slice(0, whole) : undefined
}

export const ENVELOPE = JSON.stringify({ clientReferrer: 'ph', channel: 'WEB', appId: 'com.demo.web', platform: 0 })

/** A call as sent over the line. */
export function callText(name: string, body = ENVELOPE, headers: Record<string, string> = {}): string {
  const all = {
    host: 'x',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${value}`)
  return `POST /app/v1/${name} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
