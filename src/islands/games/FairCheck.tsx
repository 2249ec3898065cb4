import './fair.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { guarded } from '../ui/Guarded.tsx'
import { useLinkedPart } from '../ui/useLinkedPart.tsx'
import type { Strings } from '../ui/words.ts'
import { FairCommitments } from './FairCommitments.tsx'
import { FairForm } from './FairForm.tsx'
import { FairResult } from './FairResult.tsx'
import { FairRounds } from './FairRounds.tsx'
import { $check, readFairAddress } from './fair.ts'
import { verifyRoundById } from './fairRounds.ts'

/** The name of a game and the version of its pictures. */
export type FairGame = { id: number; name: string; version: string }
type Props = { strings: Strings; games: readonly FairGame[] }

/** The form, the result of the check, and the player's own rounds to choose from. */
export const FairCheck = guarded(function FairCheck({ strings, games }: Props) {
  const check = useStore($check, { ssr: 'initial' })
  const top = useRef<HTMLDivElement>(null)
  // The player's rounds come late, above the anchors that the record links to.
  useLinkedPart()

  useEffect(() => {
    const roundId = new URLSearchParams(location.search).get('round')
    if (roundId) void verifyRoundById(roundId)
    else readFairAddress(location.hash)
  }, [])

  useEffect(() => {
    if (check.step === 'done' || check.step === 'unrevealed') top.current?.scrollIntoView({ block: 'start' })
  }, [check])

  return (
    <div className="fair-check">
      <FairForm strings={strings} games={games} />
      <div ref={top} className="fair-result" aria-live="polite">
        <FairResult strings={strings} games={games} check={check} />
      </div>
      <FairCommitments strings={strings} />
      <FairRounds strings={strings} games={games} />
    </div>
  )
})
