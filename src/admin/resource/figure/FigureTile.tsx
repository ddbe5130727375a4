import { Link } from 'react-router-dom'
import type { Figure } from '#contract/figure.ts'
import type { FigureState } from '../../../api/figures.ts'
import { bytesText, bytesUnit } from '../../fields/bytesText.ts'
import { secondsText, secondsUnit } from '../../fields/secondsText.ts'
import { addressWith, useResourcePaths } from '../resourcePathsContext.ts'
import { amountText } from './amount.ts'
import styles from './FigureTile.module.css'

/** One number; a tap opens exactly the records that it counts. Grey and no link where no page of this person shows them; nothing for who may not see it. */
export function FigureTile({ figure, state }: { figure: Figure; state: FigureState }) {
  const { pathOf } = useResourcePaths()
  if (state.is === 'absent') return null
  const path = pathOf(figure.resource)
  const inside = (
    <>
      <span className={styles.title}>{figure.title}</span>
      <Value figure={figure} state={state} />
    </>
  )
  if (state.is !== 'ready' || path === null) return <div className={styles.tile}>{inside}</div>
  return (
    <Link className={styles.tile} data-opens to={addressWith(path, state.answer.where)} title="查看这些记录">
      {inside}
    </Link>
  )
}

function Value({ figure: { decimals }, state }: { figure: Figure; state: Exclude<FigureState, { is: 'absent' }> }) {
  const { value, unit } = state.is === 'ready' ? state.answer : { value: 0, unit: '' }
  const shown = saidIn(unit, value, decimals)
  switch (state.is) {
    case 'loading':
      return (
        <span className={styles.value} aria-label="正在读取">
          …
        </span>
      )
    case 'failed':
      return (
        <span className={styles.failed} role="alert">
          没有读出：{state.reason}
        </span>
      )
    case 'ready':
      return (
        <span className={styles.value}>
          {shown.amount} <small>{shown.unit}</small>
        </span>
      )
    default:
      return state satisfies never
  }
}

/** Sizes and durations in the unit that people know. */
function saidIn(unit: string, value: number, decimals: number): { amount: string; unit: string } {
  if (unit === bytesUnit) return bytesText(value)
  return unit === secondsUnit ? secondsText(value) : { amount: amountText(value, decimals), unit }
}
