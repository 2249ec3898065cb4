import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Relay = {
  port: number
  /** Bytes that went each way since the last call, headers and all. */
  take: () => { up: number; down: number }
  close: () => void
}

/** A slow line: the time of a round trip, and what goes each way in a second. */
export type Line = { roundTripMs: number; bytesPerSecond: number }

/** A line to a port of this machine that counts what goes over it. Without `line` it is as fast as the machine. */
export async function openRelay(to: number, line?: Line): Promise<Relay> {
  const sockets = new Set<Socket>()
  const carry = line ? slowly(line) : (from: Socket, on: Socket) => void from.pipe(on)
  const [carryUp, carryDown] = [carry, line ? slowly(line) : carry]
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
    }
    carryUp(near, far)
    carryDown(far, near)
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

/** One direction of a slow line, which all connections share. */
function slowly({ roundTripMs, bytesPerSecond }: Line): (from: Socket, on: Socket) => void {
  let freeAt = 0
  const later = (length: number, act: () => void) => {
    const now = performance.now()
    freeAt = Math.max(now, freeAt) + (length / bytesPerSecond) * 1_000
    setTimeout(act, freeAt - now + roundTripMs / 2)
  }
  return (from, on) => {
    from.on('data', (piece: Buffer) => later(piece.length, () => on.writable && on.write(piece)))
    from.on('end', () => later(0, () => on.end()))
  }
}
