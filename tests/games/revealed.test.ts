import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/*
 * A seed in force decides future rounds, so it is revealed only after a check for open rounds. One function may do that, `begin` of houseSeed. This
 * test reads all code of the server and finds any other place that could.
 */

const SERVER = resolve(import.meta.dirname, '../../src/server')
const SEEDS = 'games/seeds.ts'
const COLUMN = 'games/tables.ts'
/** The list of all purposes, which makes no key. */
const PURPOSES = 'base/sealed.ts'
/** Re-seals values of every purpose, and returns none. */
const RESEALS = 'secrets/reseal.ts'
/** Files that decrypt seeds, and why that reveals no seed in force. */
const OPENERS: Readonly<Record<string, string>> = {
  [SEEDS]: 'reveals rotated seeds, and checks that a seed can be decrypted',
  'games/validate.ts': 'hands it to the engine, which resolves the bet',
  'games/openRounds.ts': 'hands it to the engine, which plays the next move',
  'games/storedOutcome.ts': 'replays a stored round, and returns its outcome',
  'games/rounds.ts': 'returns it if the pair is revealed',
  'games/dataInventory.ts': 'returns it if the pair is revealed',
}

/** Places that could reveal a seed, one sentence each. */
function reveals(path: string, text: string): string[] {
  if (path.endsWith('.sql')) {
    const bare = text.replace(/--.*$/gm, '')
    return /revealed_at\s*=|insert\s+into\s+fair_seeds/i.test(bare) ? [`${path}: writes fair_seeds.revealed_at`] : []
  }
  const found: string[] = []
  const script = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    if (writesColumn(node) && path !== COLUMN) found.push(`${path}: writes revealedAt in ${functionAround(node)}`)
    if (isOpenWrite(node, script) && path !== SEEDS) found.push(`${path}: writes fairSeeds by what is not written out`)
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      if (/revealed_at\W*=/i.test(node.getText(script))) found.push(`${path}: writes revealed_at in SQL`)
      if (node.getText(script) === "'fair seeds'" && path !== SEEDS && path !== PURPOSES)
        found.push(`${path}: has the encryption key of seeds`)
    }
    if (makesAnyKey(node, script) && path !== RESEALS) found.push(`${path}: has the encryption key of any purpose`)
    if (ts.isImportSpecifier(node) && node.name.text === 'openSeed' && !(path in OPENERS))
      found.push(`${path}: decrypts seeds`)
    ts.forEachChild(node, visit)
  }
  visit(script)
  return found
}

/** `{ revealedAt: … }` in any spelling. */
function writesColumn(node: ts.Node): boolean {
  const isProperty = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
  const isMember = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken
  if (isMember) return /\brevealedAt\b|revealed_at/.test(node.left.getText())
  return isProperty && /\brevealedAt\b|revealed_at/.test(node.name.getText())
}

/** `insert(fairSeeds)`, or an update of it by a row that is not spelt out. */
function isOpenWrite(node: ts.Node, script: ts.SourceFile): boolean {
  if (!ts.isCallExpression(node)) return false
  const called = node.expression.getText(script)
  if (/\binsert$/.test(called)) return node.arguments[0]?.getText(script) === 'fairSeeds'
  if (!/update\(fairSeeds\)\s*\.set$/.test(called)) return false
  const [row] = node.arguments
  return !row || !ts.isObjectLiteralExpression(row) || row.properties.some(ts.isSpreadAssignment)
}

/** `cipherFor(purpose)` of a purpose that is not written out. */
function makesAnyKey(node: ts.Node, script: ts.SourceFile): boolean {
  if (!ts.isCallExpression(node) || !/^(?:fileC|c)ipherFor$|^keysFor$/.test(node.expression.getText(script)))
    return false
  return !node.arguments.every(ts.isStringLiteralLike) && script.fileName !== 'base/cipher.ts'
}

function functionAround(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent)
    if (ts.isFunctionDeclaration(at)) return at.name?.text ?? ''
  return 'no function'
}

const files = globSync('**/*.{ts,sql}', { cwd: SERVER, exclude: ['db/migrations/**'] })
const textOf = (path: string) => readFileSync(join(SERVER, path), 'utf8')

test('one function of the server reveals seeds, and it checks for open rounds first', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap((path) => reveals(path, textOf(path))).sort()).toEqual([
    // Where the database began anew: every pair ends, and nobody plays before each open round has ended too.
    'backup/anew.ts: writes revealedAt in endShown',
    `${SEEDS}: writes revealedAt in begin`,
  ])
  const begin = /async function begin\([\s\S]*?\n\}/.exec(textOf(SEEDS))?.[0] ?? ''
  expect(begin.indexOf('await assertUnused(tx, player)')).toBeGreaterThan(0)
  expect(begin.indexOf('await assertUnused(tx, player)')).toBeLessThan(begin.indexOf('revealedAt'))
})

test('code that returns a seed checks that its pair is revealed', () => {
  expect(textOf('games/rounds.ts')).toContain('...(seed.revealedAt ? revealed(encryptedOf(seed)) : {})')
  expect(textOf('games/dataInventory.ts')).toContain(
    'seed.revealedAt ? openSeed(encryptedOf(seed))?.serverSeed : undefined',
  )
  expect(Object.keys(OPENERS).filter((path) => !textOf(path).includes('openSeed'))).toEqual([])
})

test.each([
  ['another update', 'games/move.ts', 'db.update(fairSeeds).set({ revealedAt: now() })'],
  ['by another name', 'rights/close.ts', 'const over = { [fairSeeds.revealedAt.name]: now() }'],
  ['a short one', 'games/open.ts', 'tx.update(fairSeeds).set({ nonce, revealedAt })'],
  ['a row from elsewhere', 'rights/close.ts', 'tx.update(fairSeeds).set(row)'],
  ['a row within', 'rights/close.ts', 'tx.update(fairSeeds).set({ nonce: 1, ...row })'],
  ['a pair of its own', 'games/open.ts', 'tx.insert(fairSeeds).values(pair)'],
  ['a member', 'games/open.ts', 'row.revealedAt = now()'],
  ['SQL in code', 'rights/close.ts', 'db.execute(sql`update fair_seeds set revealed_at = now()`)'],
  ['SQL with a column', 'rights/close.ts', 'sql`update x set $' + '{fairSeeds.revealedAt} = 1, "revealed_at" = now()`'],
  [
    'a stored function',
    'games/end_round.sql',
    'update fair_seeds set nonce = 1,\n  revealed_at = v_at where id = p_seed;',
  ],
  ['a stored pair', 'games/open_round.sql', 'insert into fair_seeds (player) values (1);'],
  ['a seed decrypted', 'lobby/config.ts', "import { openSeed } from '../games/seeds.ts'"],
  ['any key', 'lobby/config.ts', 'const cipher = cipherFor(purpose)'],
  ['the key', 'lobby/config.ts', "const cipher = cipherFor('fair seeds')"],
])('%s would be found', (_, path, text) => {
  expect(reveals(path, text)).toHaveLength(1)
})

test.each([
  ['games/rounds.ts', 'const is = isNull(fairSeeds.revealedAt)'],
  ['games/settle_round.sql', 'where id = p_seed and revealed_at is null; -- revealed_at = now()'],
  ['games/settle.ts', 'db.update(fairSeeds).set({ nonce: decided + 1 })'],
])('reading in %s is no reveal', (path, text) => {
  expect(reveals(path, text)).toEqual([])
})
