import { crc32, deflateRawSync } from 'node:zlib'

export type Packed = {
  name: string
  bytes: Buffer | string
  mode?: number
  declared?: number
  flags?: number
  crc?: number
}

const number = (bytes: number, value: number): Buffer => {
  const made = Buffer.alloc(bytes)
  made.writeUIntLE(value, 0, bytes)
  return made
}

/** A zip archive of these files. `declared`, `crc` and `flags` make one that lies. */
export function zipOf(files: readonly Packed[]): Buffer {
  const bodies: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, bytes, mode = 0o100644, declared, flags = 0, crc } of files) {
    const plain = Buffer.from(bytes)
    const packed = deflateRawSync(plain)
    const told = Buffer.concat([
      ...[number(2, flags), number(2, 8), number(4, 0), number(4, crc ?? crc32(plain)), number(4, packed.length)],
      ...[number(4, declared ?? plain.length), number(2, Buffer.byteLength(name)), number(2, 0)],
    ])
    const body = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00', 'latin1'), told, Buffer.from(name), packed])
    const attributes = Buffer.concat([
      number(2, 0),
      number(2, 0),
      number(2, 0),
      number(4, mode * 65_536),
      number(4, at),
    ])
    entries.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x03\x14\x00', 'latin1'), told, attributes, Buffer.from(name)]),
    )
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(entries)
  const count = number(2, files.length)
  const end = [
    Buffer.from('PK\x05\x06\x00\x00\x00\x00', 'latin1'),
    count,
    count,
    number(4, list.length),
    number(4, at),
    number(2, 0),
  ]
  return Buffer.concat([...bodies, list, ...end])
}
