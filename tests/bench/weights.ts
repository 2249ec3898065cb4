import { get } from 'node:http'
import { atMost, type Figure, holds } from './figure.ts'

const LEGAL = '/terms-of-use'
const FIRST_FLIGHT_BYTES = 14_600

export type Weighed = { bytes: number; text: string }

/** Size of an address on the wire with one encoding, and its text without. */
export async function weigh(port: number, path: string, encoding: 'br' | 'gzip'): Promise<Weighed> {
  const url = `http://127.0.0.1:${port}${path}`
  const bytes = await new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding, 'sec-ch-ua-mobile': '?1' } }, (reply) => {
      let size = 0
      reply.on('data', (chunk: Buffer) => (size += chunk.length))
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(size) : reject(new Error(`${path}: ${reply.statusCode}`)),
      )
    }).on('error', reject)
  })
  const text = await (await fetch(url, { headers: { 'sec-ch-ua-mobile': '?1' } })).text()
  return { bytes, text }
}

/** A public page: no script, and everything for its first paint in the first flight of packets. */
export async function legalFigures(port: number): Promise<Figure[]> {
  const { bytes, text } = await weigh(port, LEGAL, 'br')
  const scripts = text.match(/<script\b/g)?.length ?? 0
  const links = text.match(/<link\b[^>]*>/g) ?? []
  const needed = links
    .filter((link) => /rel="stylesheet"|as="font"/.test(link))
    .map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '')
  let total = bytes
  for (const path of needed) total += (await weigh(port, path, 'br')).bytes
  return [
    holds('legal page: no JavaScript', scripts === 0, `${scripts} scripts`),
    atMost('legal page: HTML, CSS and font', total, FIRST_FLIGHT_BYTES, 'bytes'),
  ]
}
