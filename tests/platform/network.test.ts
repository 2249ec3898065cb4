import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#server/base/clock.ts'
import { makeFloodGate } from '#server/base/flood.ts'
import { networksOf, SITE_SHARE } from '#server/base/network.ts'

const keysOf = (address: string) => networksOf(address).map(({ key }) => key)

describe('an address is counted', () => {
  test('as its /64 and its /48, in any notation', () => {
    const networks = ['2001:db8:0:0::/64', '2001:db8:0::/48']
    for (const form of [
      '2001:db8::1',
      '2001:DB8::1',
      '2001:db8:0::1',
      '2001:0db8:0000:0000:0000:0000:0000:0001',
      '2001:db8:0:0:ffff:ffff:ffff:ffff',
      '2001:db8::192.0.2.1',
      '2001:db8::1%eth0',
    ])
      expect(keysOf(form), form).toEqual(networks)
    expect(keysOf('2001:db8:0:1::1')).toEqual(['2001:db8:0:1::/64', '2001:db8:0::/48'])
    expect(keysOf('2001:db8:1::1')).toEqual(['2001:db8:1:0::/64', '2001:db8:1::/48'])
    expect(keysOf('fe80::1%eth0')).toEqual(keysOf('fe80::2'))
    expect(keysOf('::1')).toEqual(['0:0:0:0::/64', '0:0:0::/48'])
    expect(keysOf('::')).toEqual(keysOf('::1'))
    expect(keysOf('1:2:3:4:5:6:7::')).toEqual(['1:2:3:4::/64', '1:2:3::/48'])
  })

  test('as IPv4 if it is one, mapped or translated', () => {
    for (const form of [
      '192.0.2.1',
      '::ffff:192.0.2.1',
      '::FFFF:c000:201',
      '0:0:0:0:0:ffff:192.0.2.1',
      '64:ff9b::192.0.2.1',
      '64:ff9b::c000:201',
    ])
      expect(networksOf(form), form).toEqual([{ key: '192.0.2.1', share: 1 }])
    expect(keysOf('192.0.2.2')).toEqual(['192.0.2.2'])
  })

  test('as one and the same if it is no address', () => {
    for (const garbage of [
      '',
      'unknown',
      '1.2.3',
      '1.2.3.4%eth0',
      '::g',
      '1:2:3:4:5:6:7:8:9',
      '::1::',
      '[::1]',
      '1.2.3.4:80',
      ' ',
    ])
      expect(networksOf(garbage), garbage).toEqual([{ key: 'nowhere', share: 1 }])
  })
})

describe('the flood limit', () => {
  afterEach(() => setClock(undefined))

  const let1 = (gate: (address: string) => number, addresses: readonly string[]) =>
    addresses.filter((address) => gate(address) === 0).length
  const inSite = (site: number, networks: number, each: number) =>
    Array.from({ length: networks * each }, (_, at) => `2001:db8:${site}:${(at % networks).toString(16)}::${at + 1}`)

  test('allows sixty addresses of one /64 no more than one', () => {
    setClock(new Date('2031-01-01T00:00:00Z'))
    const gate = makeFloodGate(1)
    expect(let1(gate, inSite(1, 1, 60))).toBe(10)
  })

  test('limits a /48, and a caller over its own limit uses up nothing of its neighbours’', () => {
    setClock(new Date('2031-01-01T00:00:00Z'))
    const gate = makeFloodGate(1)
    expect(let1(gate, inSite(1, 1, 500))).toBe(10)
    expect(let1(gate, inSite(1, 40, 10))).toBe(10 * (SITE_SHARE - 1))
    expect(let1(gate, inSite(2, 1, 10))).toBe(10)
    expect(let1(gate, ['192.0.2.1', '::ffff:192.0.2.1'])).toBe(2)
  })
})
