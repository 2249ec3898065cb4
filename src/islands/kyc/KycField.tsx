import './kyc-tick.css'
import { AGE_MIN } from '#contract/account/age.ts'
import type { KycField as Field, KycFields } from '#contract/kyc/kyc.ts'
import { KYC_TEXT_MAX } from '#contract/kyc/limits.ts'
import type { UserMessage } from '#contract/words.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { type Strings, t } from '../ui/words.ts'
import { choicesOf, kycInputs } from './kycInputs.tsx'

type Props = {
  strings: Strings
  field: Field
  kept: KycFields
  /** The last characters of the document number stored on the server. */
  mask: string | undefined
  problem: UserMessage | undefined
}

const free: readonly Field[] = ['middleName', 'suffix']

/** One field of the form: text, choice or checkbox. */
export function KycField({ strings, field, kept, mask, problem }: Props) {
  if (field === 'isSameAddress') return <SameAddress strings={strings} isTicked={kept.isSameAddress === 'yes'} />
  const name = t(strings, `kyc.field.${field}`)
  const isFree = free.includes(field)
  const label = isFree ? t(strings, 'kyc.optional', { label: name }) : name
  const plain = { name: field, label, required: !isFree, defaultValue: kept[field] ?? '' }
  const error = problem && t(strings, problem.key, problem.values)
  const choices = choicesOf(field, strings)
  if (choices) {
    const none = t(strings, isFree ? 'kyc.none' : 'kyc.choose')
    return <SelectField {...plain} choices={choices} placeholder={none} error={error} />
  }
  return (
    <TextField
      {...kycInputs[field]}
      {...plain}
      maxLength={KYC_TEXT_MAX}
      hint={error === undefined ? hintOf(field, strings, mask) : undefined}
      error={error}
    />
  )
}

function hintOf(field: Field, strings: Strings, mask: string | undefined): string | undefined {
  if (field === 'documentNumber') return mask && t(strings, 'kyc.hint.numberKept', { mask })
  if (field === 'birthDate') return t(strings, 'kyc.hint.birthDate', { age: AGE_MIN })
  return field === 'birthPlace' || field === 'contact' ? t(strings, `kyc.hint.${field}`) : undefined
}

function SameAddress({ strings, isTicked }: { strings: Strings; isTicked: boolean }) {
  return (
    <label className="kyc-tick">
      <input type="checkbox" name="isSameAddress" value="yes" defaultChecked={isTicked} />
      <span>{t(strings, 'kyc.field.isSameAddress')}</span>
    </label>
  )
}
