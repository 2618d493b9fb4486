import { createContext, use } from 'react'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.ts'
import { ValueField } from '#ui/edit-dialog.tsx'
import { inWords, type PlainField } from '#ui/edits.ts'
import { isContested, keyOf, nextValue, show, valueOf } from './product-drafts.ts'
import type { Drafts, Product } from './product-drafts.ts'

interface Editor {
  product: Product
  etag: string | null
  drafts: Drafts
  wrong: ReadonlySet<string>
  /** What the platform has refused, by field. */
  refused: Readonly<Record<string, string[] | undefined>>
  type: (variantId: string, field: string, change: (typed: unknown) => unknown) => void
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor() {
  const editor = use(EditorContext)
  if (!editor) throw new Error('No product is edited here.')
  return { ...editor, mayChange: useSession().may('catalog:update') }
}

/** A field of the product, or of one of its variants: what it shows, and what is wrong with it. */
export function useEditorField(variantId: string, field: string) {
  const { product, drafts, wrong, refused, type } = useEditor()
  const { currency } = product
  const key = keyOf(variantId, field)
  const draft = drafts[key]
  const now = valueOf(product, variantId, field)
  const nowText = show(field, now, format, currency)
  const next = nextValue(product, drafts, variantId, field)
  const amountWrong = t.refund.amountWrong(format.example(currency))
  const examples: Readonly<Record<string, string>> = {
    ...{ price: amountWrong, slug: t.editor.slugWrong, weightGrams: t.editor.wholeWrong },
    compareAtPrice: next === undefined ? amountWrong : t.editor.formerWrong,
  }
  return {
    ...{ draft, now, next },
    /** What somebody else has made of it meanwhile. */
    theirs: isContested(product, drafts, variantId, field) ? String(nowText) : undefined,
    shown: draft ? draft.typed : nowText,
    error: wrong.has(key)
      ? (examples[field] ?? t.editor.required)
      : variantId === ''
        ? refused[field]?.join(' ')
        : undefined,
    set: (typed: unknown) => type(variantId, field, () => typed),
    /** Changes what is there by the time it is done. */
    change: (next: (typed: unknown) => unknown) => type(variantId, field, next),
  }
}

/** A field of the product that is typed or chosen. */
export function EditorField({ field }: { field: PlainField<Product> }) {
  const { shown, theirs, error, set } = useEditorField('', field.name)
  const hint = theirs === undefined ? field.hint : t.products.now(inWords(field, theirs) || '–')
  return <ValueField {...{ field, hint, error }} value={shown as string} onChange={set} />
}
