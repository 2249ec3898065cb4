import { ID_MAX } from '#contract/limits.ts'
import { catalogue } from '../content/catalogue.ts'
import { type SwitchKind, switchKinds } from '../content/switchedOff.ts'
import { listSwitchedOff, readSwitchedOff, switchOff, switchOn } from '../lobby/switchedOff.ts'
import type { Right } from '../operators/roles.ts'
import { type Cell, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { count, line, placed } from './fields.ts'
import type { Subject, Verb } from './verb.ts'

const SAY_MAX = 200
/** Control characters and changes of the writing direction could falsify what stands around the text. */
const PLAIN = /^[^\p{Cc}\p{Bidi_Control}]+$/u

type Kind = { noun: string; right: Right; closes: string; nameOf: (id: number) => string | undefined }

/** Activities are closed by verbs of their own (`activities.ts`). */
type OwnKind = Exclude<SwitchKind, 'activity'>

const kinds: Record<OwnKind, Kind> = {
  game: {
    noun: 'Game',
    right: 'switchGames',
    closes: 'a game takes no new game session and no stake; a free move still ends an open round',
    nameOf: (id) => catalogue().gamesById.get(id)?.name,
  },
  brand: {
    noun: 'Brand',
    right: 'switchGames',
    closes: 'all games of a brand are switched off together, as "games off" does it',
    nameOf: (id) => catalogue().webConfig.appGameBrandList.find((brand) => brand.id === id)?.showName,
  },
  channel: {
    noun: 'Channel',
    right: 'switchChannels',
    closes: 'a channel takes no new deposit; what was ordered can still be paid, and is credited',
    nameOf: (id) => catalogue().webConfig.appRechargeTypeList.find((channel) => channel.id === id)?.name,
  },
}

const ownKinds = switchKinds.filter((kind) => kind !== 'activity')

const isNumber = (value: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= ID_MAX

const numberOf = (kind: OwnKind) =>
  placed(count(`<${kind}>`, `Which ${kind}? Give its number in the content.`, isNumber))

const SAY = line(
  '"<text>"',
  `Players read why: give --say "…" in one line of at most ${SAY_MAX} characters.`,
  (found) => found.length <= SAY_MAX && PLAIN.test(found),
)

/** What is on must be in the content. What is off may have left it. */
async function knownOf(kind: OwnKind, id: number): Promise<Subject<undefined> | ReturnType<typeof refused>> {
  const { noun } = kinds[kind]
  const name = kinds[kind].nameOf(id)
  return name === undefined
    ? refused(`The content has no ${kind} ${id}.`)
    : { of: undefined, sentences: [`${noun} ${id}: ${name}`] }
}

const offVerb = (kind: OwnKind): Verb =>
  verb({
    name: `${kind}s off`,
    words: `at once, on every server: ${kinds[kind].closes}. Players read --say in its place`,
    kind: 'act',
    right: kinds[kind].right,
    fields: { what: numberOf(kind), say: SAY },
    subject: ({ what }) => knownOf(kind, what),
    run: async ({ what, say }, { act, by }) => {
      const { done } = await act(async (tx, { afterwards }) => {
        afterwards(readSwitchedOff)
        return { done: await switchOff(tx, { kind, id: what, say, by }) }
      })
      return done
        ? said('Done: off. Every server takes it within seconds.')
        : refused('It is off already, so nothing has changed: "switches" shows by whom.')
    },
  })

const onVerb = (kind: OwnKind): Verb =>
  verb({
    name: `${kind}s on`,
    words: `switches a ${kind} on again that was switched off; what the content closes stays closed`,
    kind: 'act',
    right: kinds[kind].right,
    fields: { what: numberOf(kind) },
    run: async ({ what }, { act }) => {
      const { done } = await act(async (tx, { afterwards }) => {
        afterwards(readSwitchedOff)
        return { done: await switchOn(tx, kind, what) }
      })
      return done
        ? said('Done: on. Every server takes it within seconds.')
        : refused('It is not switched off, so nothing has changed.')
    },
  })

function nameOf(kind: SwitchKind, id: number): string | null {
  const name = kind === 'activity' ? catalogue().activities.find((one) => one.id === id)?.kind : kinds[kind].nameOf(id)
  return name ?? null
}

export const switchVerbs: readonly Verb[] = [
  verb({
    name: 'switches',
    words: 'games, brands, channels and activities that operators have switched off, and what players read',
    kind: 'look',
    right: 'seeSwitches',
    fields: {},
    run: async () => {
      const rows = (await listSwitchedOff()).map(({ kind, id, at, by, say }): Cell[] => [
        ...[kind, id, nameOf(kind, id), at, by, say],
      ])
      return said({
        heads: ['what', 'number', 'name', 'off since', 'by', 'players read'],
        rows,
        none: 'Nothing is switched off.',
      })
    },
  }),
  ...ownKinds.flatMap((kind) => [offVerb(kind), onVerb(kind)]),
]
