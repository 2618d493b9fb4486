import { clsx } from 'clsx'

type IconProps = { className?: string | undefined }

/** An icon by its outline in a square: hidden from screen readers, as large as `className` says. */
export function Icon({
  className = 'size-5',
  box = 20,
  outline,
}: IconProps & { box?: number; outline: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box} ${box}`}
      className={clsx('icon', className)}
      strokeLinecap="square"
    >
      <path d={outline} />
    </svg>
  )
}

export const MenuIcon = () => <Icon outline="M2.5 6.5h15M2.5 13.5h15" />

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} outline="M14 8.5a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM13 13l4.5 4.5" />
)

export const CartIcon = (props: IconProps) => (
  <Icon {...props} outline="M3.5 7h13l-1 10.5h-11zM7 7V5.5a3 3 0 0 1 6 0V7" />
)

export const CloseIcon = ({ className = 'size-3' }: IconProps) => (
  <Icon box={12} className={className} outline="m2 2 8 8M10 2l-8 8" />
)

export const ChevronIcon = ({ className }: { className: string }) => (
  <Icon box={12} className={className} outline="m2 4 4 4 4-4" />
)

export const ArrowIcon = () => <Icon outline="M12 4l-6 6 6 6" />

export const MinusIcon = () => <Icon outline="M4.5 10h11" />

export const PlusIcon = () => <Icon outline="M10 4.5v11M4.5 10h11" />
