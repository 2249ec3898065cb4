import type { Reply } from '#contract/calls/index.ts'

export type AgentStanding = Reply<'agentData'>['agent']
export type StatementDay = Reply<'agentData'>['rows'][number]

/** Whether a commission can be turned into coin now. */
export const canExchange = ({ balance, minimum, needRecharge }: AgentStanding): boolean =>
  balance >= minimum && !needRecharge

/** What tells statements apart. */
export const dayOf = ({ day }: StatementDay): string => day
