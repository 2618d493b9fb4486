/** The words of the delivery estimate. */
export type EstimateTexts = {
  label: string
  submit: string
  help: string
  failed: string
  loading: string
}
