import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, vi } from 'vitest'
import type { Certificate } from '#server/base/certificate.ts'
import { metrics } from '#server/base/metrics.ts'
import { handlers } from '#server/dispatch/calls.ts'
import { makeApp } from '#server/http/app.ts'
// Registers the figures that it serves.
import '#server/http/metrics.ts'
import { astroOf } from '#server/http/astro.ts'
import type { Bounds } from '#server/http/bounds.ts'
import { pagesOf } from '#server/http/pages.ts'
import { type HttpServer, listen } from '#server/http/server.ts'
import { readSite } from '#server/http/site.ts'
import { freshDatabase } from '../database.ts'
import { makeBuild } from './buildFixture.ts'

/** The real server on a free port, with a small build. */
export async function startServer(
  given?: string,
  bounds?: Partial<Bounds>,
  certificate?: Certificate,
): Promise<HttpServer> {
  const dist = given ?? (await makeBuild())
  return await listen(makeApp(pagesOf(readSite(dist), astroOf(dist))), 0, '127.0.0.1', bounds, certificate)
}

/** The figures, as the console's listener serves them. */
export const figures = (): Promise<string> => metrics.metrics()

export type Seen = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  json: Record<string, unknown>
}
export type Ask = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  chunked?: boolean
  /** Where the request comes from, on the loopback. */
  localAddress?: string
}

const agent = new Agent({ keepAlive: false })

/** One plain request without normalising, decompressing or following, unlike `fetch`. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, chunked = false, localAddress = '127.0.0.1' }: Ask = {},
): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const typed = body === undefined ? headers : { 'content-type': 'application/json', ...headers }
    const sized =
      body === undefined || chunked ? typed : { ...typed, 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ port, path, method, headers: sized, agent, host: '127.0.0.1', localAddress }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString('utf8')
        const isJson = reply.headers['content-type'] === 'application/json' && !reply.headers['content-encoding']
        const json = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {}
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes, text, json })
      })
    })
    sent.on('error', reject)
    if (chunked) sent.write(body)
    sent.end(chunked ? undefined : body)
  })
}

/** A call (exitGame) whose handler waits for the test. */
export function slowCall(): { asked: Promise<void>; answer: () => void } {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  vi.spyOn(handlers, 'exitGame').mockImplementation(async () => {
    asked.resolve()
    await answered.promise
    return {}
  })
  return { asked: asked.promise, answer: answered.resolve }
}

/** For a test file: the server with its own database, open from the first test to the last. */
export function serverForAll(): () => HttpServer {
  let server: HttpServer
  beforeAll(async () => {
    await freshDatabase()
    server = await startServer()
  })
  afterAll(() => server.stop())
  return () => server
}
