import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'postcss'

const TOKENS = resolve(import.meta.dirname, '../../layouts/tokens.css')
const TOKEN = /--([\w-]+):\s*#([0-9a-f]{6});/g
/** A mix of a token with another one or with nothing, the only kinds that style sheets have. */
const MIX = /color-mix\(in srgb, (?:var\(--([\w-]+)\)|currentcolor) (\d+)%, (?:var\(--([\w-]+)\)|transparent)\)/g

type Rgb = [number, number, number]

/** A plain colour stands before each mix, for browsers that know no `color-mix()`. It has the tokens' own values, whatever a theme makes of them. */
export function plainColors(): Plugin {
  const tokens = tokensOf(readFileSync(TOKENS, 'utf8'))
  return {
    postcssPlugin: 'perya:plain-colors',
    Declaration(declaration) {
      const { value, prop } = declaration
      const before = declaration.prev()
      if (!value.includes('color-mix(') || (before?.type === 'decl' && before.prop === prop)) return
      const plain = value.replace(MIX, (_, one?: string, percent?: string, other?: string) =>
        mixed(tokens, one, Number(percent), other),
      )
      assert(
        !plain.includes('color-mix('),
        `${declaration.source?.input.file}: ${value} is no mix that src/build/engines/plainColors.ts knows`,
      )
      // A custom property takes anything, and is found wanting only where it is used.
      if (prop.startsWith('--')) declaration.value = plain
      else declaration.cloneBefore({ value: plain })
    },
  }
}

const tokensOf = (sheet: string) =>
  new Map([...sheet.matchAll(TOKEN)].map(([, name = '', hex = '']) => [name, rgbOf(hex)] as const))

const channelAt = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
const rgbOf = (hex: string): Rgb => [channelAt(hex, 0), channelAt(hex, 2), channelAt(hex, 4)]

function mixed(tokens: Map<string, Rgb>, one: string | undefined, percent: number, other: string | undefined): string {
  if (one === undefined) return 'currentcolor'
  const top = tokens.get(one)
  const ground = other === undefined ? undefined : tokens.get(other)
  assert(top && (other === undefined || ground), `tokens.css has no plain --${top ? other : one}`)
  const channels = top.map((channel, at) =>
    Math.round(ground ? (channel * percent + (ground[at] ?? 0) * (100 - percent)) / 100 : channel),
  )
  return ground ? `rgb(${channels.join(' ')})` : `rgb(${channels.join(' ')} / ${percent}%)`
}
