/** One course of a step-by-step scenario, before it was begun. */
export type Attempt = {
  run: () => Promise<unknown>
  /** What player, gateway and jobs do anyhow: they repeat what was not answered, and ask. */
  recover: () => Promise<unknown>
  /** What the jobs do later, once nothing is under way. */
  finish?: () => Promise<unknown>
  /** The laws that do not hold afterwards. */
  broken: () => Promise<string[]>
}

/** Prepares a player, and then any number of courses for them. */
export type Flow = () => Promise<() => Promise<Attempt>>
