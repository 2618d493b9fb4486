import { getTranslations } from 'next-intl/server'
import { FormProblem } from '@/components/forms/form-problem'
import { readRefusal, type SearchParams } from '@/lib/server/forms/form-state'

type RefusalProps = {
  searchParams: SearchParams
  /** The forms of this page that show why they were refused. */
  own: readonly string[]
  className?: string
}

/** Why a form was refused that the page does not have, or no longer. */
export async function Refusal({ searchParams, own, className = '' }: RefusalProps) {
  const [ui, text] = await Promise.all([getTranslations('ui'), readRefusal(searchParams, own)])
  return text ? (
    <FormProblem className={className} title={ui('errorCount', { count: 1 })}>
      <p>{text}</p>
    </FormProblem>
  ) : null
}
