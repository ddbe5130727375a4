import { Checkbox } from 'antd'
import type { ScreenThumbs } from '#contract/modules/walls/screenOrders.ts'
import { ageText } from '../../../../charts/duration.ts'
import { secondsText } from './fleetScreens.ts'
import type { FleetScreen } from './fleetScreens.ts'
import styles from './Fleet.module.css'

type Props = {
  screen: FleetScreen
  picture: ScreenThumbs[number] | null
  nowMs: number
  isOpen: boolean
  isPicked: boolean
  onOpen: () => void
  onPick: (isPicked: boolean) => void
}

/** One screen: its newest picture with its age, what it shows and how it does. */
export function ScreenCard({ screen, picture, nowMs, isOpen, isPicked, onOpen, onPick }: Props) {
  const { name, state, seenAt, vitals, troubles, board, playlist, place } = screen
  const isAway = state === 'offline'
  return (
    <article className={styles.card} data-state={state} data-open={isOpen}>
      <button type="button" className={styles.picture} onClick={onOpen} aria-label={`查看 ${name}`}>
        {picture ? (
          <img src={picture.thumb} alt="" data-away={isAway} />
        ) : (
          <span className={styles.blank}>{state === 'waiting' ? '等待屏幕' : '还没有画面'}</span>
        )}
        {isAway ? (
          <span className={styles.away}>
            <b>离线 {seenAt === null ? '' : ageText(nowMs - seenAt)}</b>
          </span>
        ) : picture ? (
          <span className={styles.age}>
            {picture.isReal ? '' : '非实拍 '}
            {ageText(nowMs - picture.at)}前
          </span>
        ) : null}
      </button>
      <div className={styles.line}>
        <Checkbox checked={isPicked} onChange={({ target }) => onPick(target.checked)} aria-label={`选择 ${name}`}>
          <b>{name}</b>
        </Checkbox>
        <span className={styles.board}>{playlist || board}</span>
      </div>
      <div className={styles.line}>
        {isAway ? (
          <span className={styles.trouble}>没有回音，命令不排队</span>
        ) : vitals ? (
          <>
            <span data-bad={troubles.includes('数据旧')}>数据 {secondsText(vitals.dataAgeMs)}</span>
            <span data-bad={troubles.includes('帧率低')}>{vitals.fps === null ? '—' : vitals.fps} 帧</span>
            <span data-bad={troubles.includes('内存高')}>{vitals.memoryMb === null ? '—' : vitals.memoryMb} MB</span>
            <span data-bad={troubles.includes('版本旧')}>{vitals.build.slice(0, 6) || '—'}</span>
          </>
        ) : (
          <span>{place || '—'}</span>
        )}
      </div>
    </article>
  )
}
