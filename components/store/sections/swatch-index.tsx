import { useId } from 'react'
import type { SwatchTile } from '@/lib/shop/store/section-views'
import { AppLink } from '@/components/ui/app-link'
import type { SectionOf } from '@/lib/shop/store/section-schema'
import { SectionHead } from './section-head'

/** Start points of the glaze line: neighbouring tiles differ. */
const waves = [22, 18, 24, 17, 21, 19, 23, 20]

/** One tile for each colour, as a link to its products. */
export function SwatchIndex({
  section,
  tiles,
}: {
  section: SectionOf<'swatch-index'>
  tiles: readonly SwatchTile[]
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="py-section">
      <div className="wrap">
        <SectionHead id={headingId} title={section.title} aside={section.text} />
        <ul className="swatch-rail scroll-row lg:mx-0 lg:px-0">
          {tiles.map((tile, index) => (
            <li key={tile.value} className="snap-start">
              <AppLink href={tile.href} className="group block">
                <Tile tile={tile} wave={waves[index % waves.length] ?? 20} />
                <span className="tile-text">
                  <b>{tile.label}</b>
                  <span className="row-count">{tile.count}</span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Tile({ tile, wave }: { tile: SwatchTile; wave: number }) {
  const line = `M-4 ${wave}C8 ${wave - 7} 16 ${wave + 4} 26 ${wave - 1}S42 ${wave - 6} 52 ${wave}S68 ${wave + 5} 78 ${wave - 1}S94 ${wave - 6} 104 ${wave - 1}V110H-4z`
  return (
    <span className="tile" style={{ '--c': tile.colour, '--h': tile.height }}>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="tile-foot"
      >
        <path vectorEffect="non-scaling-stroke" d={line} />
      </svg>
    </span>
  )
}
