import './spinner.css'

/** A turning ring of lanterns; silent, the text beside it says what is going on. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={`spinner spinner-${size}`} aria-hidden="true" />
}
