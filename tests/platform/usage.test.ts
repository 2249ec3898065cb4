import { execFile } from 'node:child_process'
import process from 'node:process'
import { expect, test } from 'vitest'

const TOOLS = ['rtp/rtp.ts', 'fairness/fairness.ts', 'verify.ts', 'routes.ts', 'words.ts']

/** Runs a tool, and resolves to its exit code and what it wrote. */
function outcomeOf(tool: string, word: string): Promise<{ status: unknown; text: string }> {
  const words = ['--import', './src/tools/launch/resolve.mjs', `src/tools/${tool}`, word]
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, text: stdout + stderr }),
    )
  })
}

test.each(TOOLS)('%s ends in its usage, whether asked for it or given a word that it does not know', async (tool) => {
  const [help, positional, option] = await Promise.all(
    ['--help', '1001', '--unknown'].map(async (word) => await outcomeOf(tool, word)),
  )
  expect(help).toEqual({ status: 0, text: expect.stringMatching(/^usage: npm run \w+/) })
  for (const wrong of [positional, option]) {
    expect(wrong).toEqual({ status: 2, text: expect.stringMatching(/^Un\w+ .+\.\n.*usage: npm run \w+/) })
    expect(wrong?.text).not.toContain('    at ')
  }
})
