import 'react'

// Custom properties that components pass to the utilities of app/styles.
declare module 'react' {
  interface CSSProperties {
    '--c'?: string
    '--h'?: number
    '--i'?: number
  }
}
