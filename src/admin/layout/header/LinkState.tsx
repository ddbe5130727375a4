import { Tooltip } from 'antd'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { serverSilence } from '../../../api/serverSilence.ts'
import { connectionStore, linksInUse, worstOf } from '../../../realtime/connectionStore.ts'
import type { LinkName } from '../../../realtime/connectionStore.ts'
import { noticeStore } from '../../../realtime/notices.ts'
import type { PlainState } from '../../../realtime/plainLink.ts'
import { useCompanyInfo } from '../../session/useCompany.ts'
import styles from './LinkState.module.css'

const words: Record<PlainState, string> = { open: '实时', connecting: '连接中', resting: '未连接' }

const sentences: Record<LinkName, Record<PlainState, string>> = {
  notice: { open: '消息实时送达', connecting: '正在连接消息服务，消息可能晚到几秒', resting: '消息服务暂时连不上；点击页面任意处会再试' },
  table: { open: '表格与他人同步', connecting: '正在连接表格同步，暂时看不到他人正在改的行', resting: '表格同步暂时连不上；刷新页面再试' },
  live: { open: '设备数据实时更新', connecting: '正在连接设备数据，画面上的数值可能已过期', resting: '设备数据暂时连不上；刷新页面再试' },
}

/** Whether what this page shows arrives at once, the worst of its links first in mind, and how many people are here (HDR-002). */
export function LinkState({ isMobile }: { isMobile: boolean }) {
  const used = useStore(
    connectionStore,
    useShallow(({ notice, table, isWatching, link }) => ({ notice, table, isWatching, link })),
  )
  const isSilent = useStore(serverSilence.store, ({ sinceMs }) => sinceMs !== null)
  const onlineCount = useStore(noticeStore, (state) => state.onlineCount)
  const { data: company } = useCompanyInfo()
  const links = linksInUse(used)
  // a link that hears nothing stays open until its next heartbeat: nothing comes at once from a server that is silent
  const state = isSilent ? 'connecting' : (worstOf(links) ?? 'connecting')
  // a number that nobody keeps up to date is not shown
  const people = used.notice === 'open' && !isSilent ? onlineCount : null
  return (
    <Tooltip
      trigger={['hover', 'focus']}
      title={isSilent ? '服务器没有回应，恢复后自动更新' : links.map(({ name, state }) => <div key={name}>{sentences[name][state]}</div>)}
    >
      <button type="button" className={styles.state} data-link={state} data-mobile={isMobile}>
        <i aria-hidden="true" />
        {isMobile ? <span className={styles.hidden}>{words[state]}</span> : words[state]}
        {isMobile || people === null ? null : (
          <span className={styles.people}>
            {company?.online_num || '在线'} {people} 人
          </span>
        )}
      </button>
    </Tooltip>
  )
}
