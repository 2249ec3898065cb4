import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Break, type Breaker, type Fault, openBreaker } from './breaking.ts'
import { READY, splitter, statements } from './messages.ts'

/** Place of a cut: before PostgreSQL receives the statement; after executing it, before its answer is passed on; or after that. */
export type Place = 'unheard' | 'unanswered' | 'answered'

/** A proxy before PostgreSQL that can cut at a chosen message, delay, or hold. */
export type DatabaseProxy = {
  /** The database's address through the proxy. */
  url: string
  /** Cuts the connection that next sends all of this in order, at the last message. Resolves when cut. */
  cutAt: (says: readonly RegExp[], place: Place) => Promise<void>
  /** Makes a fault at the statement of this number from now, from 1, among those that store something. */
  breakAt: (step: number, fault: Fault) => Break
  /** Cuts all connections there are. */
  cutAll: () => void
  /** Holds traffic in both directions without closing connections, until `resume`. */
  hold: () => void
  resume: () => void
  /** Cuts all connections and refuses new ones, until `listen`. */
  refuse: () => Promise<void>
  listen: () => Promise<void>
  /** Delays every further chunk. */
  slowDown: (milliseconds: number) => void
  close: () => Promise<void>
}

type Cut = { says: readonly RegExp[]; place: Place; done: () => void }

/** State shared by all connections of a proxy. */
type Traffic = {
  /** Each function cuts one of them. */
  pairs: Set<() => void>
  cuts: Cut[]
  breaker: Breaker
  /** When a chunk may be passed on. Chunks of one direction stay in order. */
  ready: () => Promise<void>
}

/** A proxy before the database at this address. */
export async function openProxy(url: string): Promise<DatabaseProxy> {
  let held: PromiseWithResolvers<void> | undefined
  let delayMs = 0
  const ready = async () => {
    if (delayMs > 0) await sleep(delayMs)
    await held?.promise
  }
  const traffic: Traffic = { pairs: new Set(), cuts: [], breaker: openBreaker(), ready }
  const { pairs, cuts } = traffic
  const server = createServer({ noDelay: true }, (client) => joinUp(client, connectTo(url), traffic))
  const listenAt = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const refuse = async () => {
    const refused = new Promise((resolve) => server.close(resolve))
    for (const cut of pairs) cut()
    await refused
  }
  await listenAt(0)
  const through = throughPort(url, server.address())
  return {
    url: through,
    cutAt: (says, place) => new Promise((done) => cuts.push({ says, place, done })),
    breakAt: traffic.breaker.breakAt,
    cutAll: () => {
      for (const cut of pairs) cut()
    },
    hold: () => {
      held ??= Promise.withResolvers()
    },
    resume: () => {
      held?.resolve()
      held = undefined
    },
    refuse,
    listen: () => listenAt(Number(new URL(through).port)),
    slowDown: (milliseconds) => {
      delayMs = milliseconds
    },
    close: async () => {
      held?.resolve()
      await refuse()
    },
  }
}

/** Passes messages in both directions until a cut is due. */
function joinUp(client: Socket, database: Socket, { pairs, cuts, breaker, ready }: Traffic): void {
  let isFrozen = false
  const cut = () => {
    pairs.delete(cut)
    for (const socket of [client, database]) socket.destroy()
  }
  const ended = () => isFrozen || cut()
  pairs.add(cut)
  for (const socket of [client, database]) socket.on('error', ended).on('close', ended)
  const freeze = () => {
    isFrozen = true
    breaker.keep(cut)
    database.destroy()
  }
  const heard = new Map<Cut, number>()
  /** Whether this was the cut's last pattern. */
  const isMet = (it: Cut, says: string) => {
    const known = heard.get(it) ?? 0
    const count = known + Number(it.says[known]?.test(says))
    heard.set(it, count)
    return count === it.says.length
  }
  let met: Cut | undefined
  const finish = () => {
    cut()
    met?.done()
  }
  const split = splitter(true)
  const statementIn = statements()
  const watched = breaker.watch()
  pass(client, ready, (chunk) => {
    if (isFrozen) return
    for (const message of split(chunk)) {
      const says = statementIn(message)
      const fault = says && watched(says)
      if (fault === 'killed') return freeze()
      if (fault) met = { says: [], place: fault, done: breaker.isMet }
      if (!met && says) {
        met = cuts.find((it) => isMet(it, says))
        if (met) cuts.splice(cuts.indexOf(met), 1)
      }
      if (met?.place === 'unheard') return finish()
      database.write(message.bytes)
    }
  })
  const splitAnswers = splitter(false)
  pass(database, ready, (chunk) => {
    for (const { type, bytes } of splitAnswers(chunk)) {
      if (met?.place !== 'unanswered') client.write(bytes)
      // Data on its way to the client still arrive: the socket is ended, not destroyed.
      if (met && type === READY) return met.place === 'answered' ? client.end(() => finish()) : finish()
    }
  })
}

/** Passes on a socket's chunks in order. */
function pass(from: Socket, ready: () => Promise<void>, take: (chunk: Buffer) => void): void {
  let last = Promise.resolve()
  from.on('data', (chunk: Buffer) => {
    last = last.then(ready).then(() => take(chunk))
  })
}

function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname)
  return host.startsWith('/') ? createConnection(join(host, '.s.PGSQL.5432')) : createConnection(Number(port), host)
}

function throughPort(url: string, address: unknown): string {
  const through = new URL(url)
  // A listening TCP server has this type of address. With a Unix socket's folder, only a host may remain.
  through.host = `127.0.0.1:${(address as { port: number }).port}`
  return through.href
}
