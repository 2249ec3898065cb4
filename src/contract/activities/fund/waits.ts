/** Whether a step of a bought fund can be claimed now. */
export const fundWaits = ({ state, steps }: { state: string; steps: readonly { state: string }[] }): boolean =>
  state === 'bought' && steps.some((step) => step.state === 'ready')
