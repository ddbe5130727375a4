import { Tooltip } from 'antd'
import { useStore } from 'zustand'
import { noticeStore } from '../../../realtime/notices.ts'
import styles from './LinkState.module.css'

const words = {
  open: { short: '实时', long: '消息实时送达' },
  connecting: { short: '连接中', long: '正在连接消息服务，消息可能晚到几秒' },
  resting: { short: '未连接', long: '消息服务暂时连不上；点击页面任意处会再试' },
}

/** Whether messages arrive at once, and how many people are here (HDR-002). */
export function LinkState({ isMobile }: { isMobile: boolean }) {
  const { link, onlineCount } = useStore(noticeStore)
  const { short, long } = words[link]
  return (
    <Tooltip title={long}>
      <span className={styles.state} data-link={link}>
        <i aria-hidden="true" />
        {isMobile ? <span className={styles.hidden}>{short}</span> : short}
        {isMobile || onlineCount === null ? null : <span className={styles.people}>在线 {onlineCount} 人</span>}
      </span>
    </Tooltip>
  )
}
