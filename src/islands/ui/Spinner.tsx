import './spinner.css'

/** A turning ring of lanterns. It has no label, since the text beside it names the activity. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className={`spinner spinner-${size}`} aria-hidden="true" />
}
