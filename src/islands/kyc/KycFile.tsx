import type { ChangeEvent } from 'react'
import type { ButtonLook } from '../ui/Button.tsx'

type Props = {
  label: string
  /** Name of the picture, read out after the label, since all cards have the same buttons. */
  of: string
  look: ButtonLook
  /** Opens the front or rear camera; without it, the gallery. */
  capture?: 'user' | 'environment'
  onFile: (file: Blob) => void
}

const TYPES = 'image/jpeg,image/png,image/webp'

/** A button to take or choose one picture. It is a file input, so it can be reached by keyboard and takes dropped files. */
export function KycFile({ label, of, look, capture, onFile }: Props) {
  function onChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const [file] = field.files ?? []
    // Allows choosing the same file again.
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
