import './draw-check.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { dayStart } from '#contract/time.ts'
import { $player } from '../../player.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { guarded } from '../../ui/Guarded.tsx'
import { formats, type Strings, t } from '../../ui/words.ts'
import { $drawCheck, type DrawCheck as Check, checkLottery } from './check.ts'
import { pastDraws } from './lottery.ts'

/** On /fair: draws the lottery again in this browser. An address names the draw: `?draw=2026-11-29`. */
export const DrawCheck = guarded(function DrawCheck({ strings }: { strings: Strings }) {
  const check = useStore($drawCheck, { ssr: 'initial' })
  const past = useStore(pastDraws.$state, { ssr: 'initial' })
  const who = useStore($player, { ssr: 'initial' }).state
  const [day, setDay] = useState('')

  useEffect(() => void pastDraws.load(), [])
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('draw')
    // A player who is loading has tickets to check.
    if (named === null || who === 'known') return
    setDay(named)
    void checkLottery(named)
  }, [who])

  const days = past.state === 'ready' ? past.value.rows.map((row) => row.day) : []
  const choices = [...new Set([...(check.step === 'done' ? [check.proof.day] : []), ...days])]
  const chosen = day || choices[0] || ''
  return (
    <div className="draw-check">
      {choices.length === 0 && check.step === 'idle' ? (
        <p>{t(strings, 'weekendLottery.check.none')}</p>
      ) : (
        <div className="draw-check-form">
          <SelectField
            label={t(strings, 'weekendLottery.check.draw')}
            choices={choices.map((one) => ({ value: one, label: formats(strings).longDate(dayStart(one)) }))}
            value={chosen}
            onChange={(event) => setDay(event.target.value)}
          />
          <Button look="gold" isBusy={check.step === 'checking'} onClick={() => void checkLottery(chosen)}>
            {t(strings, 'weekendLottery.check.submit')}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        <Result check={check} strings={strings} />
      </div>
    </div>
  )
})

function Result({ check, strings }: { check: Check; strings: Strings }) {
  if (check.step === 'failed') return <p>{t(strings, `weekendLottery.check.failed.${check.why}`)}</p>
  if (check.step !== 'done') return null
  const { proof, findings, mine } = check
  const { tickets, beacon, drawn, listHash } = proof
  const holds = findings.every((finding) => finding.holds)
  const verdict = holds ? (drawn ? 'matches' : 'waits') : 'differs'
  const values = { count: tickets, round: beacon.round, mine, time: formats(strings).dateTime(beacon.at) }
  return (
    <div className="draw-check-result" data-verdict={verdict}>
      <h3>{t(strings, `weekendLottery.check.verdict.${verdict}`)}</h3>
      <ul>
        {findings.map((finding) => (
          <li key={finding.law} data-holds={finding.holds}>
            {t(strings, `weekendLottery.check.${finding.holds ? 'holds' : 'fails'}.${finding.law}`, values)}
          </li>
        ))}
      </ul>
      {beacon.isDemo && <p>{t(strings, 'weekendLottery.check.demo')}</p>}
      {drawn && (
        <p>
          {t(strings, 'weekendLottery.check.winners', {
            tickets: drawn.winners.map(({ ticket }) => ticket).join(', '),
          })}
        </p>
      )}
      <dl>
        <Print name="seedHash" value={proof.serverSeedHash} strings={strings} />
        {drawn && <Print name="seed" value={drawn.serverSeed} strings={strings} />}
        <Print name="chain" value={beacon.chain.hash} strings={strings} />
        {drawn && <Print name="signature" value={drawn.signature} strings={strings} />}
        <Print name="list" value={listHash} strings={strings} />
      </dl>
    </div>
  )
}

type PrintProps = { name: 'seedHash' | 'seed' | 'chain' | 'signature' | 'list'; value: string; strings: Strings }

function Print({ name, value, strings }: PrintProps) {
  return (
    <div>
      <dt>{t(strings, `weekendLottery.check.print.${name}`)}</dt>
      <dd>{value}</dd>
    </div>
  )
}
