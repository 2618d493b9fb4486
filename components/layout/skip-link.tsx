/** First thing the keyboard meets: past the header, to `#main`. */
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
