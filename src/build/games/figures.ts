import type { GameKind } from '#contract/games/kinds.ts'

/** The figures that follow from a paytable's tables, by the name of their declared field. */
export type Figures = Readonly<Record<string, number | string>>

/** The same as declared. Paytables of earlier rounds lack some. */
export type Declared = Readonly<Record<string, number | string | undefined>>

/** A paytable as read from its file. `compute` takes seconds. */
export type Paytable = { paytableHash: string; declared: Declared; compute: () => Figures }

/** `<kind>/figures.ts`: reads the text of a paytable. Throws ContentError, which names the file. */
export type KindFigures = { read: (file: string, text: string) => Paytable }

export async function figuresOf(kind: GameKind): Promise<KindFigures> {
  const { figures } = (await import(`./${kind}/figures.ts`)) as { figures: KindFigures } // tests/games/engines.test.ts looks for it
  return figures
}

/** Each declared figure that differs from the computed one. */
export function falseFigures(declared: Declared, computed: Figures): { field: string; what: string; mend: string }[] {
  return Object.entries(computed)
    .filter(([field, value]) => declared[field] !== value)
    .map(([field, value]) => ({
      field,
      what: `says ${declared[field]}, but the tables give ${value}`,
      mend: `write ${value}, or correct the tables`,
    }))
}

/** Labels by the standard deviation of one round, in stakes. */
export function volatilityOf(deviation: number): 'low' | 'medium' | 'high' {
  if (deviation < 3.5) return 'low'
  return deviation < 7.5 ? 'medium' : 'high'
}
