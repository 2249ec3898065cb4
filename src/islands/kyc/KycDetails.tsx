import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $player } from '../player.ts'
import { go } from '../ui/navigation.ts'
import type { Strings } from '../ui/words.ts'
import { KycForm } from './KycForm.tsx'
import { KycHead } from './KycHead.tsx'
import { KycIntro } from './KycIntro.tsx'
import { KycReview } from './KycReview.tsx'
import { type KycStep, kycSteps, openStep } from './kycForm.ts'
import type { Standing } from './kycStanding.ts'

type Props = { strings: Strings; standing: Standing; picturesPath: string }

type View = 'intro' | 'review' | KycStep

/** The introduction, then the form step by step, then the review. */
export function KycDetails({ strings, standing, picturesPath }: Props) {
  const player = useStore($player)
  const [{ view, isMoved }, setPlace] = useState(() => ({ view: firstView(standing), isMoved: false }))
  const show = (next: View) => setPlace({ view: next, isMoved: true })
  const mobile = player.state === 'ready' ? player.user.mobile : ''

  if (view === 'intro') return <KycIntro strings={strings} standing={standing} onStart={() => show('person')} />
  if (view === 'review') {
    return <KycReview strings={strings} standing={standing} picturesPath={picturesPath} onChange={show} />
  }
  const before = kycSteps[kycSteps.indexOf(view) - 1]
  return (
    <>
      <KycHead key={view} strings={strings} step={view} isMoved={isMoved} />
      <KycForm
        key={`${view} form`}
        strings={strings}
        step={view}
        standing={standing}
        mobile={mobile}
        onKept={() => follow(view, show, picturesPath)}
        onBack={before && (() => show(before))}
      />
    </>
  )
}

function firstView(standing: Standing): View {
  return standing.state === 'none' ? 'intro' : (openStep(standing) ?? 'review')
}

/** The next step; after the last one, the pictures. */
function follow(step: KycStep, show: (step: KycStep) => void, picturesPath: string): void {
  const next = kycSteps[kycSteps.indexOf(step) + 1]
  if (next) show(next)
  else go(picturesPath)
}
