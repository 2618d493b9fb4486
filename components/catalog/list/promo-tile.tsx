/** A text of the store that takes one cell of a long list. */
export function PromoTile({ text }: { text: string }) {
  return (
    <li className="on-accent flex flex-col bg-accent text-accent-foreground">
      <p className="flex grow flex-col justify-end p-[clamp(16px,2vw,28px)] text-[clamp(1.25rem,0.9rem+1.2vw,1.75rem)] leading-[1.16] text-heading text-balance">
        {text}
      </p>
      <div className="foot-edge" />
    </li>
  )
}
