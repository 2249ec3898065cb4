import { type CallName, calls } from '#contract/calls/index.ts'

/** As much of a valibot schema as the tests read; every schema of the contract has this shape. */
export type Shape = {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  wrapped?: Shape
  key?: Shape
  value?: Shape
  literal?: unknown
  options?: readonly unknown[]
  pipe?: readonly Step[]
}

/** What a schema asks for; the first is the schema that it narrows. */
export type Step = { type: string; requirement?: unknown; pipe?: readonly Step[] }

export type Field = { path: string; name: string; shape: Shape }

export const callNames = Object.keys(calls) as CallName[] // keys of a constant object

/** The schema of a call's own body, without what every body carries. */
const bodyOf = (name: CallName) => calls[name].body as unknown as Shape

/** Every field of a call's body, however deep. */
export const fieldsOf = (name: CallName): Field[] => fieldsIn(bodyOf(name), '')

function fieldsIn(shape: Shape, path: string): Field[] {
  const own = Object.entries(shape.entries ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    return [{ path: at, name, shape: field }, ...fieldsIn(field, at)]
  })
  return [...own, ...partsOf(shape).flatMap((part) => fieldsIn(part, path))]
}

function partsOf({ item, wrapped, value, options = [] }: Shape): Shape[] {
  const choices = options.filter((option): option is Shape => typeof option === 'object' && option !== null)
  return [item, wrapped, value, ...choices].filter((part) => part !== undefined)
}

/** Where a call's body has an object, as the way to it ("phoneinfoJsonModel.deviceIdJsonModel"); '' is the body. */
export function objectsOf(name: CallName): { path: string; type: string }[] {
  const all = [{ path: '', name: '', shape: bodyOf(name) }, ...fieldsOf(name)]
  return all.flatMap(({ path, shape }) => [shape, ...within(shape)].map(({ type }) => ({ path, type })))
}

/** What a field holds at last, behind `optional`, `nullable` and lists. */
function within(shape: Shape): Shape[] {
  return partsOf(shape).flatMap((part) => [part, ...within(part)])
}

const NAMES = /^(?:ids?|pid|uuid|cursor|mobile|account)$|(?:Ids?|Uuid|Token|Code|Number|Num|No)$/

/** Whether a field names something that may be somebody's: by its name, or because it holds a UUID. */
export function isNaming({ name, shape }: Field): boolean {
  return NAMES.test(name) || [shape, ...within(shape)].some(({ pipe = [] }) => pipe.some(({ type }) => type === 'uuid'))
}

/** The paths of a call's fields that hold a text, behind `optional` and lists too. */
export function textFieldsOf(name: CallName): string[] {
  const isOfText = (shape: Shape) =>
    shape.type === 'string' || (shape.type === 'picklist' && shape.options?.every((it) => typeof it === 'string'))
  return fieldsOf(name).flatMap(({ path, shape }) => ([shape, ...within(shape)].some(isOfText) ? [path] : []))
}

export const isText = (name: CallName, path: string): boolean => textFieldsOf(name).includes(path)

/** Whether a field is a text of any form: no name of a list, no UUID, no day, nothing that a pattern narrows. */
export function isFreeText(shape: Shape): boolean {
  const narrow = ['uuid', 'iso_date', 'regex']
  return textOf(shape)?.pipe?.every(({ type }) => !narrow.includes(type)) ?? false
}

const textOf = (shape: Shape) => [shape, ...within(shape)].find(({ type }) => type === 'string')

/** The most characters that a text may have. */
export function textLimitOf(shape: Shape): number | undefined {
  const limit = textOf(shape)?.pipe?.find(({ type }) => type === 'max_length')?.requirement
  return typeof limit === 'number' ? limit : undefined
}
