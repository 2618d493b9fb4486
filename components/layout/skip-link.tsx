/** First focusable element of a page: skips the header. */
export function SkipLink({ children }: { children: string }) {
  return (
    <a
      href="#main"
      className="absolute start-margin -top-16 z-50 bg-foreground px-5 py-3 text-background focus:top-2"
    >
      {children}
    </a>
  )
}
