/** Refusals whose key of words is their own name: named once, since every page carries them. */
export function byName<const N extends string>(names: readonly N[]): { [K in N]: `refusal.${K}` } {
  const entries = names.map((name) => [name, `refusal.${name}`])
  return Object.fromEntries(entries) as { [K in N]: `refusal.${K}` } // Object.fromEntries forgets its keys.
}

/** The same for every refusal of a list of errcodes: its names stand there once. */
export const byOwnNames = <const Codes extends object>(codes: Codes) =>
  byName(Object.keys(codes) as (keyof Codes & string)[]) // keys of a constant object
