import './prompts.css'

/** What to do, one thing after the other. */
export function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="prompt-steps">
      {steps.map((step) => (
        <li key={step}>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
