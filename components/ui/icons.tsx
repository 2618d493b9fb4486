import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type IconProps = { className?: string | undefined }

/** The frame of every icon: hidden from screen readers, as large as `className` says. */
export function Icon({
  className,
  box = 20,
  children,
}: IconProps & { box?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${box} ${box}`}
      className={clsx('icon', className ?? 'size-5')}
      strokeLinecap="square"
    >
      {children}
    </svg>
  )
}

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 6.5h15M2.5 13.5h15" />
  </Icon>
)

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="m13 13 4.5 4.5" />
  </Icon>
)

export const CartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 7h13l-1 10.5h-11zM7 7V5.5a3 3 0 0 1 6 0V7" />
  </Icon>
)

export const CloseIcon = ({ className }: IconProps) => (
  <Icon box={12} className={className ?? 'size-3'}>
    <path d="m2 2 8 8M10 2l-8 8" />
  </Icon>
)

export const ChevronIcon = ({ className }: IconProps) => (
  <Icon box={12} className={className ?? 'size-3'}>
    <path d="m2 4 4 4 4-4" />
  </Icon>
)

export const ArrowIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4l-6 6 6 6" />
  </Icon>
)

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 10h11" />
  </Icon>
)

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 4.5v11M4.5 10h11" />
  </Icon>
)
