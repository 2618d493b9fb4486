import { FormProblem } from './form-problem'

export type SummaryError = { fieldId: string; message: string }

/** The errors of a refused form as links to the fields; takes the focus with each refusal. */
export function ErrorSummary({
  title,
  errors,
}: {
  title: string
  errors: readonly SummaryError[]
}) {
  if (errors.length === 0) return null
  return (
    <FormProblem title={title} of={errors}>
      <ul>
        {errors.map((error) => (
          <li key={`${error.fieldId} ${error.message}`}>
            <a
              href={`#${error.fieldId}`}
              className="link inline-block py-1 font-medium text-danger"
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </FormProblem>
  )
}
