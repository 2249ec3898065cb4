import { once } from 'node:events'
import { createConnection, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { READY, splitter, statementIn } from './messages.ts'

/**
 * Where a connection is cut: before PostgreSQL hears of the statement; after it has done it and before its answer is passed on; or
 * after the answer was passed on.
 */
export type Place = 'unheard' | 'unanswered' | 'answered'

/** A way between the product and PostgreSQL that can be cut at a chosen message, slowed down, or held. */
export type DatabaseProxy = {
  /** The address of the database through it. */
  url: string
  /** Cuts the connection that next says all of this, in this order, at the last. Resolves when it was cut. */
  cutAt: (says: readonly RegExp[], place: Place) => Promise<void>
  /** Cuts all connections there are. */
  cutAll: () => void
  /** Passes nothing on in either direction, and keeps the connections, until `resume`. */
  hold: () => void
  resume: () => void
  /** From now on every piece is passed on so much later. */
  slowDown: (milliseconds: number) => void
  close: () => Promise<void>
}

type Cut = { says: readonly RegExp[]; place: Place; done: () => void }

/** A way to the database of this address. */
export async function openProxy(url: string): Promise<DatabaseProxy> {
  const pairs = new Set<() => void>()
  let cuts: Cut[] = []
  let held: PromiseWithResolvers<void> | undefined
  let delayMs = 0

  /** When a piece may be passed on. Pieces of one direction stay in order. */
  const ready = async () => {
    if (delayMs > 0) await sleep(delayMs)
    await held?.promise
  }

  const server = createServer({ noDelay: true }, (client) => {
    const database = connectTo(url)
    const cut = () => {
      pairs.delete(cut)
      for (const socket of [client, database]) socket.destroy()
    }
    pairs.add(cut)
    for (const socket of [client, database]) socket.on('error', cut).on('close', cut)
    const heard = new Map<Cut, number>()
    /** Whether this was the last it had to say. */
    const isMet = (cut: Cut, says: string) => {
      const known = heard.get(cut) ?? 0
      const count = known + Number(cut.says[known]?.test(says))
      heard.set(cut, count)
      return count === cut.says.length
    }
    let met: Cut | undefined
    const finish = () => {
      cut()
      met?.done()
    }
    const split = splitter(true)
    pass(client, ready, (chunk) => {
      for (const message of split(chunk)) {
        const says = statementIn(message)
        met ??= says ? cuts.find((it) => isMet(it, says)) : undefined
        cuts = cuts.filter((it) => it !== met)
        if (met?.place === 'unheard') return finish()
        database.write(message.bytes)
      }
    })
    const splitAnswers = splitter(false)
    pass(database, ready, (chunk) => {
      for (const { type, bytes } of splitAnswers(chunk)) {
        if (met?.place !== 'unanswered') client.write(bytes)
        // What is on its way to the client arrives: it is ended, not destroyed.
        if (met && type === READY) return met.place === 'answered' ? client.end(() => finish()) : finish()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: throughPort(url, server.address()),
    cutAt: (says, place) => new Promise((done) => cuts.push({ says, place, done })),
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
    slowDown: (milliseconds) => {
      delayMs = milliseconds
    },
    close: async () => {
      held?.resolve()
      for (const cut of pairs) cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Passes on what a socket brings, piece by piece, in order. */
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
  // A listening TCP server has such an address. Of a Unix socket's folder only a host can be left.
  through.host = `127.0.0.1:${(address as { port: number }).port}`
  return through.href
}
