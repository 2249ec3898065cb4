import './frame.css'
import { useState } from 'react'
import type { UserMessage } from '#contract/words.ts'
import { Button } from '../../ui/Button.tsx'
import { claimOnce } from '../../ui/claimOnce.ts'
import { type Strings, t } from '../../ui/words.ts'

/** Spec 4: 0 not achieved yet, 1 achieved and claimable, 2 claimed or finished. */
export type ItemStatus = 0 | 1 | 2

const words = ['notYet', 'claim', 'claimed'] as const satisfies Record<ItemStatus, string>

type Props = {
  status: ItemStatus
  strings: Strings
  /** Claims; returns the error, if any. A store's verb, so that it is made once however often this is tapped. */
  onClaim: () => Promise<UserMessage | undefined>
  /** What is claimed, for a screen reader: 'Day 3'. */
  name?: string
  size?: 'medium' | 'small'
  /** Instead of 'Claim'. */
  children?: string
}

/** The button of one reward. It stays in its place in each state, so that it keeps the focus; a tap within 200 ms of another is ignored. */
export function ClaimButton({ status, strings, onClaim, name, size = 'small', children }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const isReady = status === 1
  const word = t(strings, `activity.frame.${words[status]}`)
  // What is seen begins the name, so that it can be said (WCAG 2.5.3).
  const said = isReady ? (children ?? word) : word

  async function claim(): Promise<UserMessage | undefined> {
    setIsBusy(true)
    return await onClaim().finally(() => setIsBusy(false))
  }

  return (
    <Button
      className="claim"
      look={isReady ? 'gold' : 'quiet'}
      size={size}
      isBusy={isBusy}
      data-status={status}
      aria-disabled={!isReady}
      aria-label={name === undefined || name === said ? undefined : `${said}: ${name}`}
      onClick={isReady ? () => claimOnce(strings, claim) : undefined}
    >
      {said}
    </Button>
  )
}
