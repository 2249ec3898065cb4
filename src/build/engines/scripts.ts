import compat, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { type AnyNode, parse } from 'acorn'
import { lacking } from './floor.ts'

/** The newest ECMAScript that all browsers of the floor read. */
const YEAR = 2022

/** Where a feature that the floor lacks may stand, since what stands beside it does without. By the feature's name: why. */
const FALLBACKS: Record<string, string> = {
  'AbortSignal.timeout': 'lacks only the name of its error, which nothing reads',
  'Error.captureStackTrace': 'ofetch asks whether it is there',
  'Uint8Array.fromHex': '@noble/curves asks whether it is there',
  '.captureStackTrace': 'ofetch asks whether it is there',
  '.fromHex': '@noble/curves asks whether it is there',
  '.toHex': '@noble/curves asks whether it is there',
  '.difference': 'of a team’s rates, and no set',
  '.displayName': 'a mark of React, and no question to the browser',
  '.move': 'of a game, and no stack',
  '.take': 'of a call, and no iterator',
  '.toArray': 'of React and Swiper, and no iterator',
  '.use': 'of React and Swiper, and no stack',
}

/** What MDN's data say of features: of methods of values as ".toSorted", of what stands on an object as "URL.canParse", of objects as "new Segmenter". */
const statements = new Map<string, CompatStatement[]>()
/** Methods of values. Those of the page's objects have names that too many things share. */
const methods = new Set<string>()
const builtins = compat.javascript.builtins ?? {}
for (const [object, { __compat: own, ...members }] of Object.entries<Identifier>({ ...compat.api, ...builtins })) {
  if (own) statements.set(`new ${object}`, [own])
  for (const [member, { __compat: statement }] of Object.entries(members)) {
    if (!statement || member === object) continue
    const name = member.replace(/_static$/, '')
    const method = `.${name}`
    statements.set(object + method, [statement])
    if (object in builtins) methods.add(method)
    statements.set(method, [...(statements.get(method) ?? []), statement])
  }
}

/** What a built script has that a browser of the floor lacks, as sentences. Methods are known by their names, since a script has no types. */
export function scriptComplaints(name: string, code: string): string[] {
  let program: AnyNode
  try {
    program = parse(code, { ecmaVersion: YEAR, sourceType: 'module' })
  } catch (error) {
    return [`${name} is no ECMAScript ${YEAR}: ${error}`]
  }
  const used = new Set<string>()
  note(program, used)
  return [...used].flatMap((feature) => {
    if (feature.startsWith('.') && !methods.has(feature)) return []
    const [first = [], ...more] = (statements.get(feature) ?? []).map(lacking)
    // A name that any of several objects has everywhere may be that object's.
    const isLacking = [first, ...more].every((browsers) => browsers.length > 0)
    return isLacking && !(feature in FALLBACKS) ? [`${name} has ${feature}, which ${first.join(', ')} lack`] : []
  })
}

function note(node: AnyNode, used: Set<string>): void {
  if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
    used.add(`.${node.property.name}`)
    if (node.object.type === 'Identifier') used.add(`${node.object.name}.${node.property.name}`)
  }
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier') used.add(`new ${node.callee.name}`)
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const one of child) isNode(one) && note(one, used)
    else if (isNode(child)) note(child, used)
  }
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value
