import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Relay = {
  port: number
  /** Bytes that went each way since the last call, headers and all. */
  take: () => { up: number; down: number }
  close: () => void
}

/** A line to a port of this machine that counts what goes over it. */
export async function openRelay(to: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let bytes = { up: 0, down: 0 }
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    near.on('data', ({ length }) => {
      bytes.up += length
    })
    far.on('data', ({ length }) => {
      bytes.down += length
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one))
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  const take = () => {
    const taken = bytes
    bytes = { up: 0, down: 0 }
    return taken
  }
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port, take, close }
}
