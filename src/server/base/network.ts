import { isIP } from 'node:net'

/** A network to rate-limit, with its multiple of one address's limit. */
export type Network = { key: string; share: number }

/** The limit of a site (/48), in multiples of one address. A company or carrier gives each customer a /64. */
export const SITE_SHARE = 16
/** The shared key of everything that is not an address. The HTTP server lets none in. */
const NOWHERE = 'nowhere'
const GROUPS = 8
/** Prefixes of IPv6 addresses that embed an IPv4 address: mapped (RFC 4291) and NAT64 (RFC 6052). */
const MAPPED = '0:0:0:0:0:ffff'
const TRANSLATED = '64:ff9b:0:0:0:0'

/**
 * The networks to rate-limit an address in, the narrow one first. An IPv4 address is a network of its own. An IPv6 address counts as its
 * /64, because one customer controls the whole /64. It also counts in its /48, with SITE_SHARE times the limit. Any notation is accepted.
 */
export function networksOf(address: string): readonly Network[] {
  const plain = plainAddress(address)
  if (isIP(plain) === 4) return [{ key: plain, share: 1 }]
  if (isIP(plain) !== 6) return [{ key: NOWHERE, share: 1 }]
  const groups = groupsOf(plain)
  // Behind our own NAT64 gateway, all of IPv4 would otherwise be one /64.
  if (startOf(groups) === TRANSLATED) return [{ key: embeddedIn(groups), share: 1 }]
  return [
    { key: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
    { key: `${groups.slice(0, 3).join(':')}::/48`, share: SITE_SHARE },
  ]
}

/** An address without its scope id, and a mapped one (`::ffff:192.0.2.1`) as IPv4. Others are unchanged. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6) return address
  const [unscoped = ''] = address.split('%')
  const groups = groupsOf(unscoped)
  return startOf(groups) === MAPPED ? embeddedIn(groups) : unscoped
}

const startOf = (groups: readonly string[]) => groups.slice(0, 6).join(':')

/** The IPv4 address in the last two groups. */
function embeddedIn(groups: readonly string[]): string {
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const hex = address.replace(/\d+\.\d+\.\d+\.\d+$/, inHex)
  const [start = [], end = []] = hex.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: GROUPS - start.length - end.length }, () => '0')
  return [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16).toString(16))
}

/** "192.0.2.1" as the last two groups of an IPv6 address. */
function inHex(quad: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = quad.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
