import type { GameKind } from '#contract/games/kinds.ts'

/** The figures that follow from a paytable's tables, by the name of their declared field. */
export type Figures = Readonly<Record<string, number | string>>

/** `<kind>/figures.ts`: computes the figures of a paytable, and tells which ones it declares. */
export type KindFigures = {
  compute: (gameId: number) => Figures
  declared: (gameId: number) => Figures
}

export async function figuresOf(kind: GameKind): Promise<KindFigures> {
  const { figures } = (await import(`./${kind}/figures.ts`)) as { figures: KindFigures } // tests/games/engines.test.ts looks for it
  return figures
}

/** Each declared figure that differs from the computed one: its field and the error. */
export function falseFigures(declared: Figures, computed: Figures): { field: string; wrong: string }[] {
  return Object.entries(computed)
    .filter(([field, value]) => declared[field] !== value)
    .map(([field, value]) => ({ field, wrong: `says ${declared[field]}, but the tables give ${value}` }))
}
