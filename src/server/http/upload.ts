import type { IncomingMessage } from 'node:http'
import { calls } from '#contract/calls/index.ts'
import { networksOf } from '../base/network.ts'
import { TooMany, UploadError } from '../call/refusal.ts'
import { hasArrived } from './streams.ts'

/** Concurrent uploads per process. Each may grow to its maximum in memory. */
const AT_ONCE_MAX = 16
/** Concurrent uploads per player, and per address, which many phones share. */
const OF_A_PLAYER_MAX = 2
const OF_A_NETWORK_MAX = 4
/** Minimum upload rate. A weak mobile network is ten times as fast. */
const BYTES_PER_SECOND_MIN = 4_096
const RETRY_SECONDS = 2

/** The uploader. */
export type Sender = { player: number; address: string }

const underWay = new Map<string, number>()

/** Whether the body of a call is a file. */
export function isUpload(name: string): boolean {
  // The name is a key of the table.
  return Object.hasOwn(calls, name) && calls[name as keyof typeof calls].fileBytesMax !== undefined
}

/** Reads a request's body as a file of at most `bytesMax`. Rejects with UploadError or TooMany. */
export async function readFile(
  incoming: IncomingMessage,
  bytesMax: number,
  { player, address }: Sender,
  windowMs: number,
): Promise<Buffer> {
  if (Number(incoming.headers['content-length']) > bytesMax) throw new UploadError('tooLarge')
  const networks = networksOf(address).map(({ key, share }) => ({ key: `from ${key}`, max: OF_A_NETWORK_MAX * share }))
  const places = [{ key: 'all', max: AT_ONCE_MAX }, { key: `of ${player}`, max: OF_A_PLAYER_MAX }, ...networks]
  if (places.some(({ key, max }) => (underWay.get(key) ?? 0) >= max)) throw new TooMany(RETRY_SECONDS)
  for (const { key } of places) count(key, 1)
  try {
    return await collect(incoming, bytesMax, windowMs)
  } finally {
    for (const { key } of places) count(key, -1)
  }
}

function count(key: string, change: number): void {
  const left = (underWay.get(key) ?? 0) + change
  if (left > 0) underWay.set(key, left)
  else underWay.delete(key)
}

function collect(incoming: IncomingMessage, bytesMax: number, windowMs: number): Promise<Buffer> {
  let size = 0
  let sizeBefore = 0
  let watch: ReturnType<typeof setInterval> | undefined
  const read = new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    const giveUp = (why: UploadError['why']) => {
      chunks.length = 0
      reject(new UploadError(why))
    }
    const breakOff = () => hasArrived(incoming) || giveUp('brokenOff')
    if (incoming.destroyed) breakOff()
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) chunks.push(chunk)
      else giveUp('tooLarge')
    })
    incoming.on('end', () => resolve(Buffer.concat(chunks)))
    incoming.on('error', breakOff)
    incoming.on('close', breakOff)
    watch = setInterval(() => {
      if (size - sizeBefore < (BYTES_PER_SECOND_MIN * windowMs) / 1000) giveUp('tooSlow')
      sizeBefore = size
    }, windowMs)
  })
  return read.finally(() => clearInterval(watch))
}
