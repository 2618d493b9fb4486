/** `fill('Only {count} left', { count: 3 })`: a sentence with its gaps filled. For client leaves. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
}
