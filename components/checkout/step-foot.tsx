import { SubmitButton } from '@/components/forms/submit-button'
import { TextLink } from '@/components/ui/text-link'

/** The bottom of a step: a link back, and a button that names the next step. */
export function StepFoot({
  back,
  backHref,
  next,
  pendingLabel,
}: {
  back: string
  backHref: string
  next: string
  pendingLabel: string
}) {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-4 pt-9">
      <TextLink href={backHref} className="inline-flex min-h-11 items-center">
        {back}
      </TextLink>
      <SubmitButton pendingLabel={pendingLabel} className="max-sm:w-full sm:min-w-64">
        {next}
      </SubmitButton>
    </div>
  )
}
