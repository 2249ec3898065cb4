import { Icon } from '../ui/icons.tsx'
import { goBack } from '../ui/navigation.ts'

/** Back in history, or home without a history (spec 2.1). */
export function BackButton({ label }: { label: string }) {
  return (
    <button type="button" className="topbar-back icon-button" aria-label={label} onClick={() => goBack()}>
      <Icon>
        <path d="M15 5l-7 7 7 7" />
      </Icon>
    </button>
  )
}
