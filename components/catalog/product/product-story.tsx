import { clsx } from 'clsx'
import { useTranslations } from 'next-intl'
import { MerchantHtml } from '@/components/ui/merchant-html'
import { AttributeList, type Attributes } from './product-facts'

/** Longest sentence, in characters, that is set as large as a title. */
const MAX_LARGE = 70
/** As a heading, a longer sentence would take more than four lines. */
const MAX_HEADING = 100

/** The description, its first sentence as a heading unless long or marked up, and facts. */
export function ProductStory({
  title,
  paragraphs,
  html,
  lang,
  attributes,
}: {
  title: string
  paragraphs: readonly string[]
  /** The same with its markup, if it has any. */
  html: string | null
  /** Language of the description, when it differs from that of the page. */
  lang: string | undefined
  /** Content beside heading and text; none in stores that show it in the buy box. */
  attributes: Attributes
}) {
  const [first = '', ...others] = paragraphs
  const end = first.search(/[.!?](?:\s|$)/)
  const t = useTranslations('product')
  const sentence = end > 0 ? first.slice(0, end + 1) : first
  const isHeading = html === null && sentence.length <= MAX_HEADING
  const rest = isHeading ? first.slice(sentence.length).trim() : first
  const hasFacts = attributes.length > 0
  if (!sentence && !hasFacts) return null
  const heading = sentence ? (
    <h2
      lang={isHeading ? lang : undefined}
      className={clsx(
        !hasFacts && 'lg:col-span-5',
        sentence.length > MAX_LARGE && isHeading ? 'text-h2' : 'text-h1',
      )}
    >
      {isHeading ? sentence : t('about', { title })}
    </h2>
  ) : null
  const text = (
    <div
      lang={lang}
      className={clsx(
        html === null && 'grid content-start gap-[1.1em]',
        'text-lead',
        !hasFacts && 'lg:col-start-7 lg:col-end-13',
      )}
    >
      {html === null ? (
        [...(rest ? [rest] : []), ...others].map((paragraph) => (
          <p key={paragraph} className="max-w-prose">
            {paragraph}
          </p>
        ))
      ) : (
        <MerchantHtml html={html} place="description" />
      )}
    </div>
  )
  return (
    <section className="py-section">
      <div className="wrap grid-12 gap-y-6">
        {hasFacts ? (
          <>
            <div className="grid grid-cols-1 content-start gap-6 lg:col-span-5">
              {heading}
              {text}
            </div>
            <div className="lg:col-start-7 lg:col-end-13">
              <AttributeList attributes={attributes} />
            </div>
          </>
        ) : (
          <>
            {heading}
            {text}
          </>
        )}
      </div>
    </section>
  )
}
