import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 50

/**
 * A proxy before several processes, like an operator's. It repeats a call only as HTTP allows (RFC 9110, 9.2.2): one that changes something
 * only if it could not connect. With health checks it asks each process for `/healthz` and keeps connections. Without, it learns by being
 * refused and connects for each call. HTTP/1.1 cannot announce the end of an idle connection in time.
 */
export type Balancer = {
  port: number
  /** Resolves once a process on this port was found healthy, or unhealthy; at once without health checks. */
  until: (port: number, isWell: boolean) => Promise<void>
  /** Calls that failed, and those that another process took over. */
  counts: () => { cut: number; takenOver: number }
  close: () => Promise<void>
}

type Upstream = { port: number; agent: Agent; isWell: boolean }
type Ask = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }

export async function openBalancer(ports: readonly number[], doesLook: boolean): Promise<Balancer> {
  const upstreams: Upstream[] = ports.map((port) => ({ port, agent: new Agent({ keepAlive: doesLook }), isWell: true }))
  const counts = { cut: 0, takenOver: 0 }
  let turn = 0
  let isClosed = false

  const take = (tried: readonly Upstream[]): Upstream | undefined => {
    const open = upstreams.filter((each) => each.isWell && !tried.includes(each))
    turn += 1
    return open[turn % open.length]
  }
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const { connection: _, ...kept } = headers
    const ask = { method, path, headers: kept, body: Buffer.concat(await incoming.toArray()) }
    const tried: Upstream[] = []
    for (let next = take(tried); next; next = take(tried)) {
      const reply = await send(next, ask)
      if (typeof reply !== 'string') return void outgoing.writeHead(reply.status, reply.headers).end(reply.body)
      if (reply === 'cut' && method !== 'GET') break
      counts.takenOver += 1
      tried.push(next)
    }
    counts.cut += 1
    outgoing.writeHead(502).end()
  }
  const look = async (upstream: Upstream) => {
    while (!isClosed) {
      const reply = await send(
        { ...upstream, agent: new Agent() },
        { method: 'GET', path: '/healthz', headers: {}, body: Buffer.alloc(0) },
      )
      const isWell = typeof reply !== 'string' && reply.status === 200
      // The process gets no more calls, so its idle connections are useless.
      if (!isWell) for (const socket of Object.values(upstream.agent.freeSockets).flat()) socket?.destroy()
      upstream.isWell = isWell
      await sleep(LOOK_MS)
    }
  }

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const looking = doesLook ? upstreams.map(look) : []
  return {
    // A listening TCP server has this type of address.
    port: (server.address() as AddressInfo).port,
    until: async (port, isWell) => {
      while (doesLook && upstreams.some((each) => each.port === port && each.isWell !== isWell)) await sleep(LOOK_MS)
    },
    counts: () => counts,
    close: async () => {
      isClosed = true
      await Promise.all(looking)
      for (const { agent } of upstreams) agent.destroy()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** 'refused' if nothing was sent; 'cut' if it may have arrived. */
function send({ port, agent }: Upstream, { method, path, headers, body }: Ask): Promise<Reply | 'refused' | 'cut'> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, agent, method, path, headers }, async (reply) => {
      const bytes = await reply.toArray().catch(() => undefined)
      const { connection: _, 'keep-alive': __, ...kept } = reply.headers
      resolve(bytes ? { status: reply.statusCode ?? 502, headers: kept, body: Buffer.concat(bytes) } : 'cut')
    })
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'cut'))
    asked.end(body)
  })
}
