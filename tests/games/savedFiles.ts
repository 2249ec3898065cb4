import { vi } from 'vitest'
import { kindOf, rulesPath } from '#contract/games/kinds.ts'
import { rulesOf } from '#server/games/engines.ts'

/** What pages have saved to the device. A test that mocks `#islands/ui/files.ts` by this file collects it here. */
export const saved: { file: File; told: string }[] = []
export const save = (file: File, told: string): void => void saved.push({ file, told })

/** The last saved file, as it is kept. */
export async function lastSaved(): Promise<string> {
  const last = saved.at(-1)
  if (!last) throw new Error('nothing was saved')
  return await last.file.text()
}

/** The rules of the games as the server publishes them. */
export function serveRules(): void {
  vi.stubGlobal('fetch', async (input: string) => {
    const id = Number(/\/(\d+)\.json/.exec(String(input))?.[1])
    const kind = kindOf(id)
    const rules = kind && rulesOf(kind).find((one) => one.id === id)
    const isAsked = kind && String(input).endsWith(rulesPath(kind, id))
    return rules && isAsked
      ? Response.json({ game: rules.game, tuning: rules.paytableHash })
      : new Response(null, { status: 404 })
  })
}
