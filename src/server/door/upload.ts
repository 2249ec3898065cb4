import type { IncomingMessage } from 'node:http'
import { calls } from '#contract/calls/index.ts'
import { FileTrouble, TooMany } from '../refusal.ts'

/** Files that one process takes at once: each may grow to its maximum in memory. */
const AT_ONCE_MAX = 16
const RETRY_SECONDS = 2

let underWay = 0

/** Whether the body of a call is a file. */
export function isUpload(name: string): boolean {
  // Any of the names of the table, once it is one.
  return Object.hasOwn(calls, name) && calls[name as keyof typeof calls].fileBytesMax !== undefined
}

/** Reads a request's body as a file of at most so many bytes, once somebody wants it. Rejects with FileTrouble or TooMany. */
export async function readFile(incoming: IncomingMessage, bytesMax: number): Promise<Buffer> {
  if (Number(incoming.headers['content-length']) > bytesMax) throw new FileTrouble('tooLarge')
  if (underWay >= AT_ONCE_MAX) throw new TooMany(RETRY_SECONDS)
  underWay += 1
  try {
    return await collect(incoming, bytesMax)
  } finally {
    underWay -= 1
  }
}

function collect(incoming: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const breakOff = () => incoming.complete || reject(new FileTrouble('brokenOff'))
    if (incoming.destroyed) breakOff()
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) return void chunks.push(chunk)
      chunks.length = 0
      reject(new FileTrouble('tooLarge'))
    })
    incoming.on('end', () => resolve(Buffer.concat(chunks)))
    incoming.on('error', breakOff)
    incoming.on('close', breakOff)
  })
}
