import { useTranslations } from 'next-intl'

/** Longer sentences would fill the screen as a heading. */
const MAX_HEADING = 70

/** The description: its first sentence as a heading when it is short, the rest beside it. */
export function ProductStory({
  title,
  paragraphs,
  lang,
}: {
  title: string
  paragraphs: readonly string[]
  /** Language of the description, when it differs from that of the page. */
  lang: string | undefined
}) {
  const [first = '', ...others] = paragraphs
  const end = first.search(/[.!?](?:\s|$)/)
  const t = useTranslations('product')
  const sentence = end > 0 ? first.slice(0, end + 1) : first
  const isHeading = sentence.length <= MAX_HEADING
  const rest = isHeading ? first.slice(sentence.length).trim() : first
  if (!sentence) return null
  return (
    <section className="py-section">
      <div className="wrap grid-12 gap-y-6">
        <h2 lang={isHeading ? lang : undefined} className="text-h1 lg:col-span-5">
          {isHeading ? sentence : t('about', { title })}
        </h2>
        <div
          lang={lang}
          className="grid content-start gap-[1.1em] text-lead lg:col-start-7 lg:col-end-13"
        >
          {[...(rest ? [rest] : []), ...others].map((paragraph) => (
            <p key={paragraph} className="max-w-prose">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}
