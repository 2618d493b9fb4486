export function readForms(html: string): {
  radios: { name: string; value: string; label: string }[]
}[]
