import '../ui/numbered.css'

/** What to do, one thing after the other. */
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
