import { createContext, use, type ReactNode } from 'react'
import { format, t } from '#i18n/i18n.ts'
import { useSession } from '#session/session.tsx'
import { TextField } from '#ui/field.tsx'
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

const Context = createContext<Editor | null>(null)

export function EditorProvider({ value, children }: { value: Editor; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useEditor() {
  const editor = use(Context)
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
  const hint = isContested(product, drafts, variantId, field)
    ? t.products.now(String(nowText) || '–')
    : undefined
  const next = nextValue(product, drafts, variantId, field)
  const amountWrong = t.refund.amountWrong(format.example(currency))
  const examples: Readonly<Record<string, string>> = {
    ...{ price: amountWrong, slug: t.editor.slugWrong, weightGrams: t.editor.wholeWrong },
    compareAtPrice: next === undefined ? amountWrong : t.editor.formerWrong,
  }
  return {
    ...{ draft, hint, now },
    next,
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

interface TextProps {
  field: string
  label: string
  rows?: number
  explanation?: string
}

/** A field of the product that is typed. */
export function EditorText({ field, label, rows, explanation }: TextProps) {
  const { shown, hint, error, set } = useEditorField('', field)
  return (
    <TextField
      dir="auto"
      {...{ label, error, rows }}
      hint={hint ?? explanation}
      value={shown as string}
      onChange={set}
    />
  )
}
