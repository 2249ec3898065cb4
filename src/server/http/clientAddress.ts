import { BlockList, isIP } from 'node:net'
import { plainAddress } from '../base/network.ts'

/**
 * The client's address: the socket's, or the one that the outermost of `hops` trusted proxies saw. Entries further left are client input.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, hops: number): string {
  const seen = hops > 0 ? (forwardedFor ?? '').split(',').at(-hops)?.trim() : undefined
  return plainAddress(seen && isIP(seen) ? seen : socketAddress)
}

const privateNetworks = new BlockList()
privateNetworks.addSubnet('127.0.0.0', 8)
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')

/** Whether an address is of this machine or a private network, which may read the metrics. */
export function isPrivateNetwork(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}
