import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A raw connection, which sends text unchanged. */
export type Line = {
  socket: Socket
  say: (text: string) => Promise<void>
  /** Resolves to the next whole reply, unparsed. Rejects if the connection ends before it. */
  hear: () => Promise<string>
  /** Resolves once the other side has closed it. */
  closed: Promise<unknown>
}

export async function openLine(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let heard = ''
  let tell: () => void = () => {}
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
    tell()
  })
  socket.once('close', () => tell())
  await once(socket, 'connect')

  const hear = async () => {
    for (;;) {
      const reply = firstReply(heard)
      if (reply !== undefined) {
        heard = heard.slice(reply.length)
        return reply
      }
      if (socket.closed) throw new Error(`the connection ended after ${JSON.stringify(heard)}`)
      await new Promise<void>((resolve) => {
        tell = resolve
      })
    }
  }
  const say = (text: string) => new Promise<void>((resolve) => void socket.write(text, () => resolve()))
  return { socket, say, hear, closed }
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
