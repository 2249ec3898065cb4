import '../ui/numbered.css'

/** Instructions as numbered steps. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="numbered">
      {steps.map((step) => (
        <li key={step}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
