import type { ChangeEvent } from 'react'
import type { ButtonLook } from '../ui/Button.tsx'

type Props = {
  label: string
  /** What the picture is of: read out after the label, where all cards have the same buttons. */
  of: string
  look: ButtonLook
  /** Opens the camera that looks at the player, or away from them; without it, the gallery. */
  capture?: 'user' | 'environment'
  onFile: (file: Blob) => void
}

const TYPES = 'image/jpeg,image/png,image/webp'

/** A button that lets the player take or choose one picture. It is a file field: a keyboard reaches it, and a file may be dropped on it. */
export function KycFile({ label, of, look, capture, onFile }: Props) {
  function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const [file] = field.files ?? []
    // The same file may be chosen again.
    field.value = ''
    if (file) onFile(file)
  }

  return (
    <span className={`button button-${look} kyc-file`} data-camera={capture !== undefined || undefined}>
      <span className="button-text" aria-hidden="true">
        {label}
      </span>
      <input type="file" accept={TYPES} capture={capture} aria-label={`${label}: ${of}`} onChange={onChange} />
    </span>
  )
}
