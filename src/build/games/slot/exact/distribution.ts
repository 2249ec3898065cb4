import type { Chain, Part } from './chain.ts'
import { forward, inverseReal, type Spectrum } from './transform.ts'

// Indices stay within their arrays by construction; `as` tells the compiler.

// Damping of each coin over one whole cycle of the transform, so that wrapped-around values nearly vanish.
const DAMPING = 1e-7

/**
 * The probability of every total of a round, 0 to `cap` coins, with all larger totals at the cap. One pass over the chain per frequency,
 * since adding spins multiplies their spectra. Each total is accurate to about 1e-12.
 */
export function roundDistribution(chain: Chain, cap: number): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(2 * (cap + 1)))
  const damp = DAMPING ** (1 / size)
  const spectra = chain.parts.map((part) => spectrumOf(part, cap, size, damp))
  const total = { re: new Float64Array(size / 2 + 1), im: new Float64Array(size / 2 + 1) }
  walkFrequencies(chain, spectra, total)
  const damped = inverseReal(total, size)
  const chances = new Float64Array(cap + 1)
  let below = 0
  for (let coins = 0; coins < cap; coins++) {
    const chance = Math.max(0, (damped[coins] as number) / damp ** coins)
    chances[coins] = chance
    below += chance
  }
  chances[cap] = Math.max(0, 1 - below)
  return chances
}

function spectrumOf(part: Part, cap: number, size: number, damp: number): Spectrum {
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  for (const [coins, chance] of part) {
    const at = Math.min(coins, cap)
    re[at] = (re[at] as number) + chance * damp ** at
  }
  forward({ re, im })
  return { re: re.slice(0, size / 2 + 1), im: im.slice(0, size / 2 + 1) }
}

function walkFrequencies(chain: Chain, spectra: readonly Spectrum[], total: Spectrum): void {
  const { chances, parts, targets, ends } = flatten(chain)
  const valueRe = new Float64Array(ends.length)
  const valueIm = new Float64Array(ends.length)
  const partRe = new Float64Array(spectra.length)
  const partIm = new Float64Array(spectra.length)
  valueRe[0] = 1
  for (let at = 0; at < total.re.length; at++) {
    for (let part = 0; part < spectra.length; part++) {
      const { re, im } = spectra[part] as Spectrum
      partRe[part] = re[at] as number
      partIm[part] = im[at] as number
    }
    let edge = 0
    for (let state = 1; state < ends.length; state++) {
      let re = 0
      let im = 0
      for (; edge < (ends[state] as number); edge++) {
        const chance = chances[edge] as number
        const part = parts[edge] as number
        const to = targets[edge] as number
        re +=
          chance *
          ((partRe[part] as number) * (valueRe[to] as number) - (partIm[part] as number) * (valueIm[to] as number))
        im +=
          chance *
          ((partRe[part] as number) * (valueIm[to] as number) + (partIm[part] as number) * (valueRe[to] as number))
      }
      valueRe[state] = re
      valueIm[state] = im
    }
    total.re[at] = valueRe[ends.length - 1] as number
    total.im[at] = valueIm[ends.length - 1] as number
  }
}

/** The edges of all states in one array; `ends` holds the end of each state's edges. */
function flatten({ states }: Chain) {
  const edges = states.flat()
  let end = 0
  return {
    chances: Float64Array.from(edges, (edge) => edge.chance),
    parts: Int32Array.from(edges, (edge) => edge.part),
    targets: Int32Array.from(edges, (edge) => edge.to),
    ends: Int32Array.from(states, (own) => {
      end += own.length
      return end
    }),
  }
}
