/** A glaze test tile, broken in two: drawn in the colours of the theme's band and edge. */
export function NotFoundIllustration({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 300 430" role="img" aria-label={label} className="h-auto w-full max-w-75">
      <defs>
        <clipPath id="tile-upper">
          <path d="M0 0H226V196L188 214 160 190 118 226 84 204 52 232 0 214z" />
        </clipPath>
        <clipPath id="tile-lower">
          <path d="M0 220 52 238 84 210 118 232 160 196 188 220 226 202V400H0z" />
        </clipPath>
      </defs>
      <g clipPath="url(#tile-upper)">
        <rect width="226" height="400" className="fill-band" />
        <circle cx="113" cy="26" r="9" className="fill-background" />
      </g>
      <g transform="translate(34 26) rotate(7 113 400)">
        <g clipPath="url(#tile-lower)">
          <rect width="226" height="400" className="fill-band" />
          <rect y="344" width="226" height="56" className="fill-edge" />
          <rect y="340" width="226" height="5" className="fill-edge-line" />
        </g>
      </g>
    </svg>
  )
}
