import { kenos } from '#server/games/house/keno/kenos.ts'

export const KENO = 2701
export const PAROL = 2702

export function kenoTable(id = KENO) {
  const keno = kenos().get(id)
  if (!keno) throw new Error('no keno game')
  return keno
}
