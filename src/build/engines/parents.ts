import type { Root, Rule } from 'postcss'

/**
 * Where style sheets ask for an element by what it holds, as minified, and what Firefox before 121 is without then. Whatever matters hangs on
 * something else: on a mark in the HTML, or on `@supports selector(:has(a))`.
 */
const PARENTS: Record<string, string> = {
  ':has(.shell-figure)': 'a column is narrower',
  ':has(.statement)': 'paper shows the page around the statement too, and a table of months is a file besides',
  ':has(>:nth-child(9))': 'ten prizes stand in three rows',
  ':has(>[data-gift])': 'an empty row stays in place of a gift',
  ':has(>[data-gift=firstDeposit])': 'an empty row stays in place of a gift',
  ':has(th:nth-child(3))': 'a table of the console names a column twice',
  ':root:has(.closed-game)': 'the page is longer than its text',
  ':has(.recovery)': 'paper shows the page around the codes too',
  ':root:has(.recovery-codes)': 'paper shows the page around the codes too',
  ':root:has(.statement)': 'paper is dark',
  '.auth-card:has(.excluded)': 'a link stands twice',
  '.avatar-choice:has(:checked)': 'the ring alone says which is chosen',
  '.blackjack-felt:has(.blackjack-insured)': 'two lines of print on the felt touch',
  'label:has(:checked)': 'the radio button alone says which is chosen',
  'label:has([type=radio])': 'a radio button stands closer to its word',
  '.channel:has(:checked)': 'the radio button alone says which is chosen',
  '.kind:has(:checked)': 'the radio button alone says which is chosen',
  '.kind:has(:disabled)': 'a choice that is closed has the colours of others',
  '.payee:has(:disabled)': 'an account that is closed has the colours of others',
  '.layer-body:has(>iframe)': '`@supports` stands in',
  '.overlay:has(.paying)': 'a dialog is narrower on a wide screen',
  '.overlay:has(.paying-page)': 'a dialog is narrower on a wide screen',
  '.scratch-fields:has(.scratch-field:focus-visible)': '`@supports` stands in',
  '.scratch-prizes:has(>:nth-child(9))': 'ten prizes stand in three rows',
  '.shell-figure:has(input)': 'a field has no edge before it has the focus',
  '.shell-radio:has(:checked)': 'the ring alone says which is chosen',
  '.shell-radio:has(~.shell-radio:nth-child(4))': 'four words are closer to their edges',
  '.shell-stage:has(>.shell-note:not(:empty))': 'a note lies over the edge of the picture',
  '.slots:has(>.slot)': 'rewards stand one below the other',
  '.slots:has(>:nth-child(3))': 'rewards stand in two rows',
  '.stage:has(.account)': 'a page is wider',
  '.stage:has(.article-long)': 'a page is wider',
  '.start:has(.closed-game)': '`@supports` stands in',
  '.step-ways:has(.button-gold)': 'a row of buttons is wider',
  '.tabbar-item:has(.tabbar-top)': 'the tab of home shows home, and leads to the top as it does elsewhere',
  '.tower-booth:has(.tower-climber)': 'the climber is cut at the edge of a booth',
  'body:has(.sign-deposit)': 'the last line of a page lies below a sign',
  'html:has(.dialog[open])': 'the page behind a dialog can be scrolled',
  'html:has(.mobile .wallet-submit)': 'what the tab key reaches may lie below the main button',
  'html:has(.tabbar-centre)': '`@supports` stands in',
  'p.ticker-line:not(:has(img))': 'a line of words stands as the others',
  ':has(img)': 'a line of words stands as the others',
}

const PARENT = /[^\s()>+~,]*:has\((?:[^()]|\([^()]*\))*\)/g
const SUPPORTED = /^selector\(:has\(\w+\)\)$/

/** Uses of `:has` that are not known to be done without, and rules that an engine without it would lose whole. */
export function parentComplaints(name: string, root: Root): string[] {
  const complaints = new Set<string>()
  root.walkRules((rule) => {
    if (!rule.selector.includes(':has(') || isAsked(rule)) return
    for (const [parent] of rule.selector.matchAll(PARENT))
      if (!(parent in PARENTS))
        complaints.add(`${name} has ${parent}, and src/build/engines/parents.ts does not say what is without it`)
    const isLost = rule.selectors.map((one) => one.replace(/:(?:is|where)\(.*\)/g, '').includes(':has('))
    if (isLost.includes(true) && isLost.includes(false))
      complaints.add(`${name} has ${rule.selector}, of which Firefox 115 keeps no part`)
  })
  return [...complaints]
}

/** Whether the rule is only for engines that know the selector. */
function isAsked(rule: Rule): boolean {
  for (let at = rule.parent; at && at.type !== 'root'; at = at.parent)
    if (
      at.type === 'atrule' &&
      'name' in at &&
      at.name === 'supports' &&
      SUPPORTED.test(String(at.params).replaceAll(' ', ''))
    )
      return true
  return false
}
