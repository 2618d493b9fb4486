export interface Adjustment {
  variantId: string
  locationId: string
  /** The difference, so that a sale in between is not overwritten. */
  quantity: number
}

/** What was typed into a cell and not saved, with what stood there. */
export interface Draft {
  variantId: string
  locationId: string
  before: number
  /** Null for an emptied cell, which changes nothing. */
  typed: number | null
}

export type Drafts = Record<string, Draft>

export const cellKey = (variantId: string, locationId: string) => `${variantId} ${locationId}`
const keyOf = ({ variantId, locationId }: Omit<Adjustment, 'quantity'>) =>
  cellKey(variantId, locationId)

/** A quantity as it is typed: what will be there, or with a sign how many more or fewer, at least 0. */
export function readQuantity(text: string, before: number): number | null {
  if (text === '') return null
  return /^[+-]/.test(text) ? Math.max(0, before + (Number(text) || 0)) : Number(text)
}

/** What is typed with a sign into a cell, and what stood there. */
export interface Sum {
  text: string
  before: number
}

/** What a cell shows: a sum as it is typed until it is saved, from where it would be added again. */
export const shownIn = (before: number, draft?: Draft, sum?: Sum | null): string | number =>
  sum && sum.before === (draft?.before ?? before) ? sum.text : draft ? (draft.typed ?? '') : before

export const toAdjustments = (drafts: Drafts): Adjustment[] =>
  Object.values(drafts).flatMap(({ variantId, locationId, before, typed }) =>
    typed === null || typed === before ? [] : [{ variantId, locationId, quantity: typed - before }],
  )

export const negate = (lines: Adjustment[]): Adjustment[] =>
  lines.map((line) => ({ ...line, quantity: -line.quantity }))

const keepChanged = (drafts: Draft[]): Drafts =>
  Object.fromEntries(
    drafts.flatMap((draft) => (draft.typed === draft.before ? [] : [[keyOf(draft), draft]])),
  )

/** With what was typed now. What stood in a cell when it was first typed into stays the base. */
export function addTyped(drafts: Drafts, typed: Draft[]): Drafts {
  const based = typed.map((draft) => {
    const earlier = drafts[keyOf(draft)]
    return earlier ? { ...draft, before: earlier.before } : draft
  })
  const added = Object.fromEntries(based.map((draft) => [keyOf(draft), draft]))
  return keepChanged(Object.values({ ...drafts, ...added }))
}

/** Without what was saved; what was typed over it since is a change of what was saved. */
export function removeSaved(drafts: Drafts, saved: Adjustment[]): Drafts {
  const quantities = new Map(saved.map((line) => [keyOf(line), line.quantity]))
  const rest = Object.entries(drafts).map(([key, draft]) => ({
    ...draft,
    before: draft.before + (quantities.get(key) ?? 0),
  }))
  return keepChanged(rest)
}
