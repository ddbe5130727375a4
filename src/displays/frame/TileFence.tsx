import { Component } from 'react'
import type { ReactNode } from 'react'
import { errorText } from '#contract/errorText.ts'
import styles from './TileFence.module.css'

const retryAfterMs = 30_000

type Props = { name: string; children: ReactNode }
type State = { failure: string | null }

/** Keeps a failure inside its tile: the tile says so and tries again, by a touch or after 30 s; the rest of the board lives on. */
export class TileFence extends Component<Props, State> {
  override state: State = { failure: null }
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(error: unknown): State {
    return { failure: errorText(error) }
  }

  override componentDidCatch(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#retry, retryAfterMs)
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  #retry = () => {
    clearTimeout(this.#timer)
    this.setState({ failure: null })
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children
    return (
      <section className={styles.failed} role="alert">
        <strong>{this.props.name} 显示出错</strong>
        <span className={styles.detail}>{this.state.failure}</span>
        <button type="button" onClick={this.#retry}>
          重试
        </button>
      </section>
    )
  }
}
