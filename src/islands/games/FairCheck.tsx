import './fair.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $check, readFairAddress } from '#stores/games/fair.ts'
import { verifyRoundById } from '#stores/games/fairRounds.ts'
import { guarded } from '../ui/Guarded.tsx'
import type { Strings } from '../ui/words.ts'
import { FairForm } from './FairForm.tsx'
import { FairResult } from './FairResult.tsx'
import { FairRounds } from './FairRounds.tsx'
import { FairSeals } from './FairSeals.tsx'

/** A game as this page needs it: its name, and the version of its pictures. */
export type FairGame = { id: number; name: string; version: string }
type Props = { strings: Strings; games: readonly FairGame[] }

/** The form, what the check came to, and the player's own rounds to choose from. */
export const FairCheck = guarded(function FairCheck({ strings, games }: Props) {
  const check = useStore($check, { ssr: 'initial' })
  const top = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const roundId = new URLSearchParams(location.search).get('round')
    if (roundId) void verifyRoundById(roundId)
    else readFairAddress(location.hash)
  }, [])

  useEffect(() => {
    if (check.step === 'done' || check.step === 'sealed') top.current?.scrollIntoView({ block: 'start' })
  }, [check])

  return (
    <div className="fair-check">
      <FairForm strings={strings} games={games} />
      <div ref={top} className="fair-result" aria-live="polite">
        <FairResult strings={strings} games={games} check={check} />
      </div>
      <FairSeals strings={strings} />
      <FairRounds strings={strings} games={games} />
    </div>
  )
})
