// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { strings } from '../lobby/pages.tsx'

/** The words of every check of `SeedProof`. */
const branches = ['points.verdict', 'inviteUserSpin.fair.verdict', 'redPacket.past.verdict']

const branchOf = (path: string): object => path.split('.').reduce<object>((at, name) => Object(at)[name], strings)

test('each check that fails is red, and no other one', async () => {
  const sheet = await readFile('src/islands/points/draw.css', 'utf8')
  const [, red = ''] = /([^{}]+)\{\s*color: var\(--red-text\)/.exec(sheet) ?? []
  document.body.innerHTML = '<details class="draw-fair"><p></p></details>'
  const line = document.querySelector('p')
  const verdicts = branches.flatMap((branch) => Object.keys(branchOf(branch)))
  expect(verdicts).toContain('packetDiffers')
  for (const verdict of verdicts) {
    line?.setAttribute('data-verdict', verdict)
    expect(line?.matches(red.trim()), verdict).toBe(verdict !== 'matches' && verdict !== 'insecure')
  }
})
