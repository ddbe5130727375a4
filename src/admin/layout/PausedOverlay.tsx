import PauseCircleOutlined from '@ant-design/icons/es/icons/PauseCircleOutlined'
import styles from './PausedOverlay.module.css'

/** Covers everything while the system is paused (LAY-042, LAY-043). */
export function PausedOverlay() {
  return (
    <div className={styles.overlay} role="alertdialog" aria-label="系统已暂停">
      <PauseCircleOutlined className={styles.sign} />
      <h1>系统已暂停</h1>
      <p>管理员正在维护，请稍候。恢复后这里会自动消失，不需要刷新。</p>
    </div>
  )
}
