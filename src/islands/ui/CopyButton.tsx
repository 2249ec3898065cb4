import { Button } from './Button.tsx'
import { copy } from './copy.ts'
import { Icon } from './icons.tsx'
import { type Strings, t } from './words.ts'

type Props = {
  value: string
  /** The copied value, for screen readers, which do not see the text beside the button: "Copy order number". */
  label: string
  strings: Strings
  isIconOnly?: boolean
}

export function CopyButton({ value, label, strings, isIconOnly = false }: Props) {
  const said = { done: t(strings, 'common.copySucc'), failed: t(strings, 'common.copyFail') }
  return (
    <Button look="quiet" size="small" icon={<CopyIcon />} aria-label={label} onClick={() => void copy(value, said)}>
      {isIconOnly ? null : t(strings, 'common.copy')}
    </Button>
  )
}

function CopyIcon() {
  return (
    <Icon>
      <rect x="9" y="9" width="11" height="11" rx="2.5" />
      <path d="M5 15q-1 0-1-1.5v-8Q4 4 5.5 4h8Q15 4 15 5" />
    </Icon>
  )
}
