import { Component, type ReactNode } from 'react'

interface Props {
  /** What is shown: another screen is tried anew. */
  at: string
  fallback: ReactNode
  children: ReactNode
}

interface State {
  at: string
  hasFailed: boolean
}

/** Shows something else where a screen cannot be loaded or shown. */
export class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, hasFailed: false }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
