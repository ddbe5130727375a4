import type { ServerStanding } from '#contract/modules/monitor/retained.ts'
import { outlookOf } from '#contract/rules/serverOutlook.ts'
import type { OutlookLevel } from '#contract/rules/serverOutlook.ts'
import { LevelMark } from './LevelMark.tsx'
import styles from './MonitorBoard.module.css'

const answers: Record<OutlookLevel, string> = {
  well: '一小时后屏幕照常',
  watch: '一小时内没有危险，有事要看',
  act: '一小时内屏幕可能停，请马上处理',
}

/** The answer first, and what it rests on. */
export function ServerAnswer({ server, isStale }: { server: ServerStanding; isStale: boolean }) {
  const { level, reasons } = outlookOf(server)
  const shown = isStale ? 'watch' : level
  const troubles = reasons.filter((reason) => reason.level !== 'well')
  return (
    <section className={styles.answer} data-level={shown} role="status">
      <LevelMark level={shown} />
      <div>
        <strong>{isStale ? '服务器没有说话，现在不知道' : answers[level]}</strong>
        <p>
          {isStale ? '下面是最后一次读到的情况' : troubles.length === 0 ? '反应、内存、磁盘、数值、屏幕都正常' : troubles.map(({ says }) => says).join('；')}
        </p>
      </div>
    </section>
  )
}
