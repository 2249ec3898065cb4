import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const islands = fileURLToPath(new URL('../islands/', import.meta.url))
/** What every page of the lobby runs at once; with the header and the desktop's card, nearly every one. */
const everywhere = ['lobby/shell.ts', 'ui/Overlays.tsx']
const frame = [...everywhere, 'lobby/HomeHeader.tsx', 'lobby/MemberCard.tsx']
const games = ['lobby/Home.tsx']
const entrance = ['session/LoginForm.tsx', 'session/RegisterForm.tsx', 'session/ForgetForm.tsx']
const deposit = ['wallet/DepositForm.tsx']
const withdrawal = ['wallet/WithdrawForm.tsx']
const rights = ['rights/MyData.tsx']
const rewards = ['activities/tasks/TaskList.tsx']

/** Whether a module is run with the given islands, before anybody asks for anything. */
type Reach = (id: string, graph: Graph) => boolean

/** Worked out at the first question. Throws where a start is no module of the build: a plan for a file that has moved would divide nothing. */
export function reachOf(starts: readonly string[]): Reach {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      found = new Set(starts.map((start) => islands + start))
      for (const start of found) assert(graph.getModuleInfo(start), `src/build/chunks.ts: ${start} is not in the build`)
      // A set that grows while it is walked is walked to its end.
      for (const one of found) for (const more of graph.getModuleInfo(one)?.importedIds ?? []) found.add(more)
    }
    return found.has(id)
  }
}

const both =
  (one: Reach, other: Reach): Reach =>
  (id, graph) =>
    one(id, graph) && other(id, graph)
const isEverywhere = reachOf(everywhere)
const isInFrame = reachOf(frame)
const isAmongGames = reachOf(games)
const isAtEntrance = reachOf(entrance)
const isInDeposit = reachOf(deposit)
const isInWithdrawal = reachOf(withdrawal)
const isAtHome = reachOf([...frame, ...games])
const isOwn = (id: string) => [...frame, ...games].some((start) => id === islands + start)

// `useFocusKept` is excluded: otherwise /profile/data would load the whole `more` chunk for a few shared lines.
const test =
  /\/src\/(client|contract|stores|islands\/ui)\/(?!useFocusKept|form\/(?!TextField|SelectField|useEarlyText))|\/node_modules\/(nanostores|@nanostores|react|@astrojs|ofetch|destr|ufo)\//

/** One file for what at least four share of all that `isIn` tells. */
function shared(name: string, isIn: Reach) {
  return { name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null), test, minShareCount: 4 }
}

/**
 * What islands share, as few files: forty small ones compress 4 KB worse. The first is what home runs at once and at least four share; the
 * second what else every page runs; the third is home's own shelves; then what other pages share. What home does not run at once stays out of
 * the first three, or home would load it for the others; tests/lobby/budgets.test.ts weighs home. A module is taken into the first file that
 * wants it, together with all that it imports: so each row holds only what its pages run, and what several of them run comes first. A style
 * that code in such a file brings along must not be what code fetched later waits for, since Astro gives styles to pages and the file's own
 * would not be there: the same test looks for names of lost files.
 */
export const chunks = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  { name: 'swiper', test: /\/node_modules\/swiper\/.*\.mjs$/ },
  shared('core', isAtHome),
  {
    name: (id: string, graph: Graph) => (isEverywhere(id, graph) && !isOwn(id) ? 'ground' : null),
    test: /\/src\/.*\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: (id: string, graph: Graph) =>
      isAmongGames(id, graph) && !isInFrame(id, graph) && !isOwn(id) ? 'shelves' : null,
    test: /\/src\/islands\/.*\.tsx?$/,
    minShareCount: 2,
  },
  // The lists of all activities: for pages that offer any, and no others.
  {
    name: 'activities',
    test: /\/src\/contract\/activities\/(?:\w+\/manifest|kinds|index|activities|activityLists)\.ts$/,
  },
  shared('shared', both(isAtEntrance, reachOf([...deposit, ...withdrawal]))),
  shared('entrance', isAtEntrance),
  shared('wallet', isInDeposit),
  shared('proof', both(isInWithdrawal, reachOf(rights))),
  shared('payout', isInWithdrawal),
  shared('rewards', reachOf(rewards)),
  shared('more', () => true),
]
