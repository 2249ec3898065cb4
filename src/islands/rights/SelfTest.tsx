import '../ui/radio.css'
import './care.css'
import { useId, useState } from 'react'
import {
  openQuestions,
  type SelfTestAnswers,
  selfTestAnswers,
  selfTestQuestions,
  selfTestResult,
} from '#contract/rights/selfTest.ts'
import { Button } from '../ui/Button.tsx'
import { guarded } from '../ui/Guarded.tsx'
import { type Strings, t } from '../ui/words.ts'

/** The nine questions of the PGSI. The answers stay in this page: nothing of them is stored or sent. */
export const SelfTest = guarded(function SelfTest({ strings }: { strings: Strings }) {
  const [answers, setAnswers] = useState<SelfTestAnswers>({})
  const [isAsked, setIsAsked] = useState(false)
  const result = selfTestResult(answers)
  const left = openQuestions(answers).length

  function again() {
    setAnswers({})
    setIsAsked(false)
  }

  return (
    <div className="security-column">
      <ol>
        {selfTestQuestions.map((one) => (
          <li key={one}>
            <Question
              strings={strings}
              one={one}
              known={answers[one]}
              onAnswer={(value) => setAnswers({ ...answers, [one]: value })}
            />
          </li>
        ))}
      </ol>
      <Button isWide onClick={() => setIsAsked(true)}>
        {t(strings, 'care.test.submit')}
      </Button>
      <div role="status">
        {isAsked && !result && <p>{t(strings, 'care.test.left', { count: left })}</p>}
        {isAsked && result && (
          <div className="care-result">
            <strong>{t(strings, `care.test.band.${result.band}`)}</strong>
            <p>{t(strings, 'care.test.sum', { sum: result.sum })}</p>
            <p>{t(strings, `care.test.advice.${result.band}`)}</p>
          </div>
        )}
      </div>
      {isAsked && result && (
        <Button look="quiet" isWide onClick={again}>
          {t(strings, 'care.test.again')}
        </Button>
      )}
    </div>
  )
})

type QuestionProps = { strings: Strings; one: number; known: number | undefined; onAnswer: (value: number) => void }

function Question({ strings, one, known, onAnswer }: QuestionProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        {one}. {t(strings, `care.test.question.${one}`)}
      </legend>
      <div className="care-answers">
        {selfTestAnswers.map((value) => (
          <label key={value}>
            <input
              type="radio"
              className="radio"
              name={name}
              checked={known === value}
              onChange={() => onAnswer(value)}
            />
            {t(strings, `care.test.answer.${value}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
