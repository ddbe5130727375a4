import { Alert } from 'antd'
import type { ReactNode } from 'react'
import styles from './Failed.module.css'

type Props = {
  /** warning: an answer did not come; error: the page broke; info: there is nothing to show here */
  type?: 'warning' | 'error' | 'info'
  title: string
  /** why, and what to do about it */
  reason?: ReactNode
  /** the way out, usually a button that tries again */
  action?: ReactNode
}

/** What stands in the place of something that could not be shown. antd's Result would bring ten kilobytes of pictures into the home page. */
export function Failed({ type = 'warning', title, reason, action }: Props) {
  return <Alert className={styles.failed ?? ''} type={type} showIcon title={title} description={reason} action={action} />
}
