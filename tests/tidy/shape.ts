import ts from 'typescript'
import { readScript } from './script.ts'

const LINES_MAX = 300
const FUNCTION_LINES_MAX = 70
const VAGUE = /(^|\/)(utils?|helpers?|common|misc|shared)(\.\w+$|\/)/
const NOT_RUN =
  /\b(?:test|it|describe|bench)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails?)\b|\b(?:xit|fit|xtest|xdescribe|fdescribe)\(/
/** These time out after a second, too short on a busy machine; `expect.poll` uses the timeout in tests/vitest.config.ts. */
const IMPATIENT = /\bvi\.wait(?:For|Until)\b/
/** Lists of extensible units, one line each, from which everything else is derived. */
const LISTS = [
  'src/contract/activities/index.ts',
  'src/contract/games/index.ts',
  'src/contract/activities/schemas.ts',
  'src/server/activities/index.ts',
  'src/server/games/house/index.ts',
]
/** What a device keeps for a while by its own clock. Every other date and countdown of a page is by the server's (src/islands/ui/clock.ts). */
const BY_DEVICE = new RegExp(
  `^src/islands/(?:${[
    'ui/form/CodeField',
    'ui/clock',
    'lobby/homeScreen',
    'lobby/visit',
    'social/authorizationRequests',
    'account/codes',
    'session/excluded',
    'twoFactor/pendingLogin',
    'activities/dots',
  ].join('|')})\\.tsx?$`,
)
const DEVICE_TIME = /\bDate\.now\(\)|\bnew Date\(\)/
/** Files whose default export a tool reads. */
const DEFAULT_EXPORTS = /(\.config\.(ts|mjs)|^tests\/server\.ts|Directive\.ts|\.d\.ts)$/

/** Violations of a source file's size, name or exports, one sentence each. */
export function shapeComplaints(path: string, text: string): string[] {
  const found: string[] = []
  const lines = text.replace(/\n$/, '').split('\n').length
  if (lines > LINES_MAX) found.push(`${path}: ${lines} lines, more than ${LINES_MAX}`)
  if (VAGUE.test(path)) found.push(`${path}: name it for what it does`)
  if (/^(tests|e2e)\//.test(path) && NOT_RUN.test(text)) found.push(`${path}: a test is focused or skipped`)
  if (/^tests\//.test(path) && IMPATIENT.test(text)) found.push(`${path}: wait by expect.poll`)
  if (/^src\/islands\//.test(path) && !BY_DEVICE.test(path) && DEVICE_TIME.test(text))
    found.push(`${path}: a page counts by the server's clock, serverNow()`)
  if (/\.(ts|tsx|astro|mjs)$/.test(path)) {
    for (const script of readScript(path, text)) found.push(...scriptComplaints(path, script))
  }
  return found
}

function scriptComplaints(path: string, script: ts.SourceFile): string[] {
  const found: string[] = []
  const statements = [...script.statements]
  const isDefault = (node: ts.Node) =>
    ts.isExportAssignment(node) ||
    (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword))
  if (statements.some(isDefault) && !DEFAULT_EXPORTS.test(path)) found.push(`${path}: export by name, not by default`)
  const passesOn = (node: ts.Statement) => ts.isExportDeclaration(node) && node.moduleSpecifier
  const isBarrel = !LISTS.includes(path) && statements.length > 0 && statements.every(passesOn)
  if (isBarrel) found.push(`${path}: a barrel; import from where things are`)
  return [...found, ...longFunctions(path, script), ...bareClaims(path, script)]
}

function longFunctions(path: string, script: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    // A test suite is a list of tests, so the limit of functions does not apply.
    const isSuite = /^(tests|e2e)\//.test(path) && ts.isCallExpression(node.parent ?? node)
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isSuite) {
      const lineAt = (position: number) => script.getLineAndCharacterOfPosition(position).line
      const from = lineAt(node.getStart(script))
      const lines = lineAt(node.end) - from + 1
      if (lines > FUNCTION_LINES_MAX) {
        found.push(`${path}:${from + 1}: a function of ${lines} lines, more than ${FUNCTION_LINES_MAX}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(script)
  return found
}

/** Once in a numeric file, it covers every `array[index] as number`. */
const INDICES = /^\/\/ Indices stay within their arrays by construction/m

/** Every `as` in the product has its reason, behind it or above its statement. */
function bareClaims(path: string, script: ts.SourceFile): string[] {
  if (!path.startsWith('src/')) return []
  const found: string[] = []
  const lines = script.text.split('\n')
  const lineAt = (position: number) => script.getLineAndCharacterOfPosition(position).line
  const isSaid = (line: number) => / \/\/ /.test(lines[line] ?? '') || /^\s*(\/\/|\/?\*)/.test(lines[line - 1] ?? '')
  const visit = (node: ts.Node): void => {
    const isBare = ts.isAsExpression(node) && node.type.getText(script) !== 'const'
    const isIndexed = isBare && ts.isElementAccessExpression(node.expression) && INDICES.test(script.text)
    if (isBare && !isIndexed && ![node.getEnd(), statementOf(node).getStart(script)].map(lineAt).some(isSaid)) {
      found.push(`${path}:${lineAt(node.getEnd()) + 1}: an \`as\` without its reason`)
    }
    ts.forEachChild(node, visit)
  }
  visit(script)
  return found
}

function statementOf(node: ts.Node): ts.Node {
  return ts.isStatement(node) || !node.parent ? node : statementOf(node.parent)
}
