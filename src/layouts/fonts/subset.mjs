/**
 * Makes the woff2 files in this folder from the fontsource package: `npm run fonts`. They are committed, so that a build needs no font
 * tools and ships the same bytes.
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
/** Letters in headings of the public pages. Each costs a hundred bytes before the first paint; a test finds missing ones. */
const headings = 'ABCDGHILMNOPSTUWYabcdefghijklmnopqrstuvwxyz0123456789 .,-’'

/** Kerning, tabular digits for money, and placement of accents. The remaining features are unused alternates. */
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
