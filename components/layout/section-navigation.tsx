import { clsx } from 'clsx'
import { AppLink } from '@/components/ui/app-link'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import type { NavigationEntry } from '@/lib/shop/store/store-schema'

type SectionNavigationProps = {
  label: string
  entries: readonly NavigationEntry[]
  /** Stands before the name of the shop (layout `centred`). */
  first: boolean
}

/** The sections of the shop; each opens a sheet across the page. One sheet is open at a time. */
export function SectionNavigation({ label, entries, first }: SectionNavigationProps) {
  return (
    <nav aria-label={label} className={clsx('hidden lg:block', first && 'lg:-order-1')}>
      <ul className="flex flex-wrap gap-x-[clamp(18px,2vw,32px)]">
        {entries.map((entry) => (
          <li key={entry.href}>
            <details name="sections" data-sheet="">
              <summary data-section={entry.href} className="nav-line block py-2.5 text-label">
                {entry.label}
              </summary>
              <Sheet entry={entry} />
            </details>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Sheet({ entry }: { entry: NavigationEntry }) {
  return (
    <div className="sheet-in">
      <div className="wrap grid-12 py-10">
        <ul className="sheet-categories col-span-4">
          {entry.children.map((child) => (
            <li key={child.href}>
              <AppLink href={child.href}>{child.label}</AppLink>
            </li>
          ))}
        </ul>
        <ul className="sheet-shortcuts col-span-3">
          {entry.shortcuts.map((shortcut) => (
            <li key={shortcut.href}>
              <AppLink href={shortcut.href}>{shortcut.label}</AppLink>
            </li>
          ))}
        </ul>
        {entry.image ? (
          <div className="col-span-4 col-start-9">
            <ResponsiveImage
              source={entry.image}
              alt=""
              sizes="380px"
              widths={{ from: 640, upTo: 828 }}
              className="aspect-4/3"
            />
            {entry.caption ? (
              <p className="pt-3 text-small text-muted-foreground">{entry.caption}</p>
            ) : null}
          </div>
        ) : null}
      </div>
    </div>
  )
}
