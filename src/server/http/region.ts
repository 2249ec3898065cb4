import type { IncomingHttpHeaders } from 'node:http'
import type { Region } from '../call/region.ts'

type Terms = { countryHeader: string; proxyHops: number; country: string }

/**
 * Where a request comes from, by the header that the proxy sets. It counts only if the request came through all configured proxies; what a
 * client claims past them is unknown. A repeated header, and the codes of proxies for no country (`XX`, `T1`), are unknown too.
 */
export function regionOf(headers: IncomingHttpHeaders, { countryHeader, proxyHops, country }: Terms): Region {
  if (countryHeader === '') return 'unasked'
  const stated = cameThrough(headers, proxyHops) ? String(headers[countryHeader] ?? '').trim() : ''
  if (!/^[a-z]{2}$/i.test(stated) || stated.toUpperCase() === 'XX') return 'unknown'
  return stated.toLowerCase() === country ? 'home' : 'foreign'
}

/** Each proxy adds the address that it saw. */
function cameThrough({ 'x-forwarded-for': forwardedFor }: IncomingHttpHeaders, hops: number): boolean {
  const seen = [forwardedFor ?? ''].flat().join(',').split(',')
  return hops > 0 && seen.filter((address) => address.trim() !== '').length >= hops
}
