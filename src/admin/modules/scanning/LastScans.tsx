import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import styles from './LastScans.module.css'

/** A scan as the list of the last ones has it. `at` is ms of the device's clock. */
export type LastScan = { eventId: string; at: number; is: 'yes' | 'no' | 'kept'; text: string; canUndo: boolean }

/** scans that stay visible */
export const shownScans = 10

const marks = { yes: ['✓', '通过'], no: ['✕', '拒绝'], kept: ['↻', '待传'] } as const

/** The last ten scans, the newest first; what the newest did can be taken back. */
export function LastScans({ scans, onUndo }: { scans: readonly LastScan[]; onUndo: (scan: LastScan) => void }) {
  if (scans.length === 0) return null
  return (
    <ul className={styles.list} aria-label="最近的扫码">
      {scans.map((scan, at) => {
        const [sign, word] = marks[scan.is]
        return (
          <li key={scan.eventId} data-is={scan.is}>
            <time>{timeOf(scan.at)}</time>
            <b aria-label={word}>{sign}</b>
            <span>
              {scan.text}
              {scan.is === 'kept' ? '　待传' : ''}
            </span>
            {at === 0 && scan.canUndo ? (
              <button type="button" onClick={() => onUndo(scan)}>
                撤销
              </button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function timeOf(atMs: number): string {
  return wireTime(atMs, configuration.plantTz).slice('yyyy-mm-dd '.length, 'yyyy-mm-dd hh:mm'.length)
}
