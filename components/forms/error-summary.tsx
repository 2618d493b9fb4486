import { useTranslations } from 'next-intl'
import { FormProblem } from './form-problem'

/** The errors of a refused form as links to the fields; takes the focus with each refusal. */
export function ErrorSummary({
  errors,
  ...rest
}: {
  errors: readonly { fieldId: string; message: string }[]
  className?: string
}) {
  const t = useTranslations('ui')
  if (errors.length === 0) return null
  return (
    <FormProblem title={t('errorCount', { count: errors.length })} of={errors} {...rest}>
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
