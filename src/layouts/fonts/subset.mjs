/**
 * Makes the woff2 files beside it from the fontsource package: `npm run fonts`.
 * The files are committed, so that a build needs no font tools and every build ships the same bytes.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const family = dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/bricolage-grotesque/package.json')))
const source = (part) => readFileSync(`${family}/files/bricolage-grotesque-${part}-wght-normal.woff2`)

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const filipino = 'ÀÁÂÈÉÊÌÍÎÑÒÓÔÙÚÛàáâèéêìíîñòóôùúû'
const signs = '¡¿·©×–—‘’“”•…'
/** The letters that headings of the public pages use: each costs a hundred bytes before the first paint. A test finds one that is missing. */
const headings = 'ABCDGHILMNOPSTUWYabcdefghijklmnopqrstuvwxyz0123456789 .,+’'

/** Kerning, digits of one width for money, and accents put where they belong; the rest are alternates nobody asks for. */
const features = ['kern', 'tnum', 'ccmp', 'mark']
const weights = { wght: { min: 500, max: 800 } }
const files = [
  ['bricolage.woff2', 'latin', ascii + filipino + signs, { variationAxes: weights, keepFeatures: features }],
  ['bricolage-peso.woff2', 'latin-ext', '₱', { variationAxes: weights }],
  ['bricolage-headings.woff2', 'latin', headings, { variationAxes: { wght: 700 }, keepFeatures: ['kern'] }],
]

for (const [name, part, text, options] of files) {
  const font = await subset(source(part), text, { targetFormat: 'woff2', noHinting: true, ...options })
  writeFileSync(new URL(name, import.meta.url), font)
  console.log(`${name}: ${font.length} bytes`)
}
