import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { CLIENT_SEED } from '#contract/games/fair.ts'
import { kindOf } from '#contract/games/kinds.ts'
import { HOW_PATH, howPath } from '#contract/lobby/how.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type Strings, t } from '../../ui/words.ts'
import { $fair, $isSeedInUse, $revealed, $standing, isBegun, rotateSeed } from '../seeds.ts'
import { $shell } from './state.ts'

/** The commitments to the current and the next server seed, the client seed, and the seed rotation. */
export function FairPanel({ gameId, strings }: { gameId: number; strings: Strings }) {
  const fair = useStore($fair)
  const revealed = useStore($revealed)
  const { step } = useStore($shell)
  const kind = kindOf(gameId)
  const pair = isBegun(fair) ? fair : undefined
  const [seed, setSeed] = useState(pair?.clientSeed ?? '')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <p>{t(strings, 'shell.fairText')}</p>
      <Commitments strings={strings} />
      <form
        className="fair-form"
        onSubmit={(event) => {
          event.preventDefault()
          void rotate()
        }}
      >
        <TextField
          label={t(strings, 'shell.clientSeed')}
          hint={t(strings, 'shell.clientSeedHint')}
          error={problem}
          value={seed}
          onChange={(event) => setSeed(event.target.value)}
          autoComplete="off"
          maxLength={64}
        />
        <Button type="submit" isBusy={isBusy} disabled={step !== 'ready'}>
          {t(strings, pair ? 'shell.rotate' : 'shell.begin')}
        </Button>
      </form>
      {revealed && (
        <dl className="facts">
          <dt>{t(strings, 'shell.revealed', { count: revealed.rounds })}</dt>
          <dd>{revealed.serverSeed}</dd>
        </dl>
      )}
      <p>
        <a href="/fair" target="_blank" rel="noopener">
          {t(strings, 'shell.verify')}
        </a>
      </p>
      <p>
        <a href={kind ? howPath(kind) : HOW_PATH} target="_blank" rel="noopener">
          {t(strings, 'shell.how')}
        </a>
      </p>
    </>
  )

  async function rotate(): Promise<void> {
    if (!CLIENT_SEED.test(seed)) return setProblem(t(strings, 'shell.clientSeedHint'))
    setProblem(undefined)
    setBusy(true)
    const isDone = await rotateSeed(seed)
    setBusy(false)
    if (!isDone) setProblem(t(strings, $isSeedInUse.get() ? 'refusal.seedInUse' : 'shell.rotateFailed'))
  }
}

function Commitments({ strings }: { strings: Strings }) {
  const fair = useStore($fair)
  const standing = useStore($standing)
  const pair = isBegun(fair) ? fair : undefined
  return (
    <>
      {pair && (
        <dl className="facts">
          <dt>{t(strings, 'seals.now')}</dt>
          <dd>{pair.serverSeedHash}</dd>
          <dt>{t(strings, 'shell.nonce')}</dt>
          <dd>{pair.nonce}</dd>
        </dl>
      )}
      <p data-standing={pair && standing}>{t(strings, pair ? `seals.standing.${standing}` : 'seals.notBegun')}</p>
      <dl className="facts">
        <dt>{t(strings, 'seals.next')}</dt>
        <dd>{fair?.nextServerSeedHash}</dd>
      </dl>
    </>
  )
}
