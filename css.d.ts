import 'react'

// Custom properties that components hand over to the utilities of app/styles.
declare module 'react' {
  interface CSSProperties {
    '--c'?: string
    '--h'?: number
    '--i'?: number
  }
}
