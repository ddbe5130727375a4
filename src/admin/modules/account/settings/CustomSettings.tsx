import { LookSettings } from '../../../layout/settings/LookSettings.tsx'
import styles from './SettingsPage.module.css'

/** The look of the office, as in the drawer behind 系统设置. */
export function CustomSettings() {
  return (
    <div className={styles.narrow}>
      <p className={styles.hint}>只影响这台设备上的这个浏览器，改动立即生效。</p>
      <LookSettings />
    </div>
  )
}
