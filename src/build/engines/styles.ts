import compat, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { type Declaration, parse } from 'postcss'
import { lacking } from './floor.ts'
import { parentComplaints } from './parents.ts'

/** What the floor lacks and may stand in a style sheet, since without it a page has all it needs. By the feature's name: what is missing then. */
const ENHANCEMENTS: Record<string, string> = {
  ':details-content': 'a list opens at once',
  ':fullscreen': 'an iPhone has no full screen',
  ':has': 'src/build/engines/parents.ts says what is without it',
  ':marker': 'only the colour of a mark',
  ':selection': 'only the colour of a selection',
  ':view-transition-group': 'pages follow each other at once',
  ':view-transition-new': 'pages follow each other at once',
  ':view-transition-old': 'pages follow each other at once',
  '@starting-style': 'things appear at once',
  'rect()': 'pages follow each other at once',
  'accent-color': "a box has the browser's own colour",
  'backdrop-filter': 'has a plain ground below it',
  'contain-intrinsic-size': 'only work that is saved',
  'content-visibility': 'only work that is saved',
  'line-clamp': 'stands beside its older name',
  mask: 'stands beside its older name',
  'mask-image': 'stands beside its older name',
  'overflow-clip-margin': 'a shadow ends at its box',
  'overscroll-behavior': 'a list passes its scrolling on',
  'print-color-adjust': 'stands beside its older name',
  'scrollbar-color': "the browser's own scroll bar",
  'scrollbar-gutter': "the browser's own scroll bar",
  'scrollbar-width': "the browser's own scroll bar",
  'text-wrap': 'lines of a heading are less even',
  'user-select': 'stands beside its older name',
}
/** Names of one engine stand beside those of others. */
const OWN_NAME = /^:?-(?:webkit|moz)-/

const { properties = {}, selectors = {}, types = {}, 'at-rules': atRules = {} } = compat.css
const functions = new Map<string, CompatStatement>()
collect(types)

function collect({ __compat: _, ...inner }: Identifier): void {
  for (const [name, one] of Object.entries<Identifier>(inner)) {
    if (one.__compat && !functions.has(name)) functions.set(name, one.__compat)
    collect(one)
  }
}

const PSEUDO = /::?(-?[a-z][a-z-]*)/g
const FUNCTION = /(?<![-\w])([a-z][a-z-]*)\(/g
const NESTED = /(?:^|[\s,>+~(])&/

/** What a built style sheet has that a browser of the floor lacks, as sentences. A declaration with a plain one before it may have any value. */
export function styleComplaints(name: string, sheet: string): string[] {
  const used = new Map<string, CompatStatement | undefined>()
  const root = parse(sheet)
  root.walkDecls((declaration) => noteDeclaration(declaration, used))
  root.walkAtRules(({ name: rule }) => {
    used.set(`@${rule}`, atRules[rule]?.__compat)
  })
  root.walkRules(({ selector }) => {
    for (const [, pseudo = ''] of selector.matchAll(PSEUDO)) used.set(`:${pseudo}`, selectors[pseudo]?.__compat)
    if (NESTED.test(selector)) used.set('&', selectors.nesting?.__compat)
  })
  const ofFloor = [...used].flatMap(([feature, statement]) => {
    const without = statement ? lacking(statement) : []
    return without.length > 0 && !(feature in ENHANCEMENTS) && !OWN_NAME.test(feature)
      ? [`${name} has ${feature}, which ${without.join(', ')} lack`]
      : []
  })
  return [...ofFloor, ...parentComplaints(name, root)]
}

function noteDeclaration(declaration: Declaration, used: Map<string, CompatStatement | undefined>): void {
  const { prop, value } = declaration
  used.set(prop, properties[prop]?.__compat)
  const before = declaration.prev()
  if (before?.type === 'decl' && before.prop === prop) return
  for (const [, called = ''] of value.matchAll(FUNCTION)) used.set(`${called}()`, functions.get(called))
}
