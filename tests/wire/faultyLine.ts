import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A request as the line carries it, and an answer as the server gave it. */
type Sent = { path: string; headers: Record<string, string>; body: Buffer }
export type Heard = { status: number; headers: Record<string, string>; body: Buffer }

/** What the line does to one call: `ask` brings it to the server, as often as it likes, and `answer` is the client's way back. */
type Fault = (line: {
  ask: () => Promise<Heard>
  answer: (heard: Heard) => void
  write: ServerResponse
  cut: () => void
}) => Promise<void>

const PORTAL = Buffer.from('<!doctype html><title>Mall WiFi</title><h1>Welcome to Mall WiFi</h1>')
const html = (status: number, headers: Record<string, string> = {}): Heard => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: PORTAL,
})
/** A foreign answer, before or after the call has reached the server. */
const instead =
  (heard: Heard, hasArrived = false): Fault =>
  async ({ ask, answer }) => {
    if (hasArrived) await ask()
    answer(heard)
  }

const PERCENTS = [2, 10, 25, 40, 50, 60, 70, 80, 90, 99]
/** Ends the answer at a part of its bytes. */
const cutAt =
  (percent: number): Fault =>
  async ({ ask, write, cut }) => {
    const { status, headers, body } = await ask()
    write.writeHead(status, { ...headers, 'content-length': body.length })
    write.write(body.subarray(0, Math.max(1, Math.floor((body.length * percent) / 100))), cut)
  }

/** Every fault of a weak line, each of the first attempt; the next goes through. */
export const faults = {
  'never arrived': async ({ cut }) => cut(),
  'answer lost': async ({ ask, cut }) => {
    await ask()
    cut()
  },
  ...(Object.fromEntries(PERCENTS.map((percent) => [`cut at ${percent} %`, cutAt(percent)])) as Record<string, Fault>),
  'sent twice by the browser itself': async ({ ask, answer }) => {
    await ask()
    answer(await ask())
  },
  'answered twice': async ({ ask, write }) => {
    const { status, headers, body } = await ask()
    const head = Object.entries({ ...headers, 'content-length': body.length, connection: 'close' })
    const text = `HTTP/1.1 ${status} OK\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    const whole = Buffer.concat([Buffer.from(text), body])
    write.socket?.end(Buffer.concat([whole, whole]))
  },
  'a kept-alive connection that dies, and a repeat at once': async ({ ask, cut }) => {
    void ask().catch(() => undefined)
    cut()
  },
  'a portal’s 200': instead(html(200)),
  'a portal’s 302': instead(html(302, { location: 'http://127.0.0.1:9/portal' })),
  'a 502 after it arrived': instead(html(502), true),
  'a 503 of a proxy': instead(html(503)),
  'a 429 of a proxy': instead(html(429, { 'retry-after': '1' })),
  'another type': instead(
    { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{"ok":1}') },
    true,
  ),
  'broken gzip': async ({ ask, answer }) => {
    const { body } = await ask()
    answer({ status: 200, headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body })
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

export type FaultyLine = {
  port: number
  /** Makes a fault of the next call by this name. `onFirst` is told once the server has answered it for the first time. */
  spoil: (call: string, fault: Fault, onFirst: (heard: Heard) => Promise<void>) => void
  /** The address from which the calls come. */
  from: (address: string) => void
  /** How often the call of the latest `spoil` was sent, and how often the server answered it. */
  counts: () => { sent: number; answered: number }
  close: () => Promise<void>
}

/** A line before the HTTP server. It passes everything on, but the one call that is spoilt. */
export async function openLine(serverPort: number): Promise<FaultyLine> {
  let address = '10.0.0.1'
  let spoilt: { call: string; fault: Fault | undefined; onFirst: (heard: Heard) => Promise<void> } | undefined
  let counts = { sent: 0, answered: 0 }
  let isSeen: Promise<void> | undefined
  const sockets = new Set<Socket>()

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const headers = { ...(incoming.headers as Record<string, string>), 'x-forwarded-for': address }
    const sent: Sent = { path: incoming.url ?? '/', headers, body: Buffer.concat(chunks) }
    const isSpoilt = spoilt !== undefined && sent.path.endsWith(`/${spoilt.call}`)
    if (isSpoilt) counts.sent += 1
    const ask = async () => {
      const heard = await forward(serverPort, sent)
      if (!isSpoilt) return heard
      counts.answered += 1
      isSeen ??= spoilt?.onFirst(heard)
      await isSeen
      return heard
    }
    const answer = ({ status, headers: told, body }: Heard) =>
      void outgoing.writeHead(status, { ...told, 'content-length': body.length }).end(body)
    const fault = isSpoilt ? spoilt?.fault : undefined
    if (isSpoilt && spoilt) spoilt.fault = undefined
    try {
      if (fault) await fault({ ask, answer, write: outgoing, cut: () => void incoming.socket.destroy() })
      else answer(await ask())
    } catch {
      incoming.socket.destroy()
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port, // a listening TCP server
    spoil: (call, fault, onFirst) => {
      spoilt = { call, fault, onFirst }
      isSeen = undefined
      counts = { sent: 0, answered: 0 }
    },
    from: (next) => {
      address = next
    },
    counts: () => counts,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const LEFT_OUT = new Set(['connection', 'transfer-encoding', 'keep-alive', 'host', 'accept-encoding'])
const passed = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name))) as Record<string, string>

function forward(port: number, { path, headers, body }: Sent): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method: 'POST', host: '127.0.0.1', headers: passed(headers) }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: passed(reply.headers), body: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
