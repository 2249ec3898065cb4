import { closeProposal, findProposal, isProposerInForce, listProposals, type Proposal } from '../operators/proposals.ts'
import type { Operator } from '../operators/prove.ts'
import { type Refused, refused, said } from './answer.ts'
import { verb } from './define.ts'
import { id } from './fields.ts'
import { barredFromAgreeing, keptOf, runApproved } from './run.ts'
import type { Confirm, Filled, Subject, Verb } from './verb.ts'

type About = { proposal: Proposal; meant: Verb; filled: Filled }
type Find = (name: string) => Verb | undefined

const byId = (what: string): Confirm => ({
  question: `Type the id once more to ${what} it: `,
  mismatch: 'The id was not repeated, so nothing has changed. Run this again to repeat it.',
})

const spokenOf = (meant: Verb, { typed }: Proposal): string =>
  [meant.name, ...Object.entries(keptOf(meant, typed)).map(([name, value]) => `${name}=${value}`)].join(' ')

/** The proposal of an id, if this operator may use its verb. */
async function proposalFor(
  find: Find,
  asked: string,
  operator: Operator,
): Promise<{ proposal: Proposal; meant: Verb } | Refused> {
  const proposal = await findProposal(asked)
  const meant = proposal && find(proposal.verb)
  if (!proposal || !meant) return refused(`There is no open proposal ${asked}: "proposals list" shows them.`)
  const barred = barredFromAgreeing(meant, operator)
  return barred === undefined ? { proposal, meant } : refused(barred)
}

async function approvable(find: Find, asked: string, operator: Operator): Promise<Subject<About> | Refused> {
  const found = await proposalFor(find, asked, operator)
  if ('done' in found) return found
  const { proposal, meant } = found
  if (proposal.proposedBy === operator.name)
    return refused('You proposed it yourself: another operator must approve it.')
  if (!(await isProposerInForce(proposal)))
    return refused(`${proposal.proposedBy} is no operator any more, so it must be proposed anew.`)
  const filled = await meant.fill(proposal.typed, operator)
  if ('done' in filled) return filled
  const sentences = [`${proposal.proposedBy} proposed: ${spokenOf(meant, proposal)}`, ...filled.sentences]
  return { of: { proposal, meant, filled }, sentences, repeat: proposal.id, ...withPlayer(filled.player) }
}

const withPlayer = (player: number | undefined | null) => (player ? { player } : {})

const inQueue = { queue: 'proposals', right: 'seeQueues' } as const

/** The verbs about acts that wait for a second person. `find` knows the verbs they are of. */
export const proposalVerbs = (find: Find): readonly Verb[] => [
  verb({
    name: 'proposals list',
    words: 'acts that wait for a second person, oldest first',
    ...inQueue,
    kind: 'look',
    fields: {},
    run: async (_, { operator }) => {
      const rows = (await listProposals()).flatMap((proposal) => {
        const meant = find(proposal.verb)
        if (!meant || barredFromAgreeing(meant, operator) !== undefined) return []
        const { player, proposedBy, proposedAt, expiresAt } = proposal
        return [[proposal.id, proposedAt, proposedBy, spokenOf(meant, proposal), player, expiresAt]]
      })
      return said({ heads: ['id', 'proposed', 'by', 'what', 'player', 'until'], rows, none: 'Nothing waits for you.' })
    },
  }),
  verb({
    name: 'proposals approve',
    words: 'does what another operator proposed; nobody approves their own',
    ...inQueue,
    kind: 'act',
    needsFreshCode: true,
    fields: { id: id('proposal') },
    subject: (values, operator) => approvable(find, values.id, operator),
    confirm: byId('approve'),
    run: (_, { operator, tell }, { proposal, meant, filled }) =>
      runApproved({ verb: meant, typed: proposal.typed, operator, tell }, filled, proposal),
  }),
  verb({
    name: 'proposals refuse',
    words: 'ends a proposal: your own, or one that you could approve',
    ...inQueue,
    kind: 'act',
    fields: { id: id('proposal') },
    subject: async (values, operator): Promise<Subject<Proposal> | Refused> => {
      const found = await proposalFor(find, values.id, operator)
      if ('done' in found) return found
      const { proposal, meant } = found
      const sentence = `${proposal.proposedBy} proposed: ${spokenOf(meant, proposal)}`
      return { of: proposal, sentences: [sentence], repeat: proposal.id, ...withPlayer(proposal.player) }
    },
    confirm: byId('refuse'),
    run: async (_, { act, by }, proposal) => {
      const { done } = await act(async (tx) => ({
        done: await closeProposal(tx, proposal.id, { state: 'refused', by }),
      }))
      return done
        ? said('Done: refused.')
        : refused('It was decided meanwhile, or it has expired. Nothing has changed.')
    },
  }),
]
