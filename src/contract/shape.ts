/** The shape that a page requires of a JSON value before it reads on. build/shapes.ts derives it from the reply schemas. */
export type Shape =
  | 'any'
  | 'string'
  | 'number'
  | 'boolean'
  /** Exactly this value. */
  | { is: string | number | boolean | null }
  /** Any one of these. */
  | { of: readonly Shape[] }
  /** A list. */
  | { list: Shape }
  /** An object with arbitrary names, whose values all have one shape. */
  | { each: Shape }
  /** An object with these fields; a name that ends in `?` is optional. Further fields pass, since a newer server may send more. */
  | { has: { readonly [name: string]: Shape } }

/** Whether a value has the shape. */
export function fits(shape: Shape, value: unknown): boolean {
  if (shape === 'any') return true
  if (typeof shape === 'string') return typeof value === shape
  if ('is' in shape) return value === shape.is
  if ('of' in shape) return shape.of.some((one) => fits(one, value))
  if ('list' in shape) return Array.isArray(value) && value.every((one) => fits(shape.list, one))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  if ('each' in shape) return Object.values(value).every((one) => fits(shape.each, one))
  const held: Record<string, unknown> = { ...value }
  return Object.entries(shape.has).every(([name, one]) => {
    const field = held[name.replace('?', '')]
    return field === undefined ? name.endsWith('?') : fits(one, field)
  })
}
