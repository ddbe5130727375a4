import { Tooltip } from 'antd'
import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import styles from './Scales.module.css'

/** What a scale shows now; grey with its reason where it shows no weight, or nobody knows any more. */
export function LiveWeight({ scaleId }: { scaleId: string }) {
  const view = useRetained(scaleTopic)
  const shows = view.values.get(scaleId)
  if (!shows) return null
  if (view.isStale) return <span className={styles.no}>连接已断，读数不可信</span>
  if (shows.kind !== 'weight' || shows.why !== '')
    return (
      <Tooltip title={shows.why}>
        <span className={styles.no}>{shows.why}</span>
      </Tooltip>
    )
  return (
    <span className={shows.isStable ? styles.stable : styles.moving}>
      <b data-scale={scaleId}>{shows.text}</b> {shows.unit}
      {shows.isNet ? ' 净重' : ''}
      {shows.isStable ? '' : ' 未稳'}
      {shows.lockName === '' ? '' : `　${shows.lockName} 使用中`}
    </span>
  )
}
