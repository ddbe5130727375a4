import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined'
import { App, Tabs as AntdTabs, Button, Dropdown } from 'antd'
import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { homePath } from '../../../api/guard.ts'
import { useSettled } from '../../session/useSettled.ts'
import { closed, closedBeside, refreshed, tabStore } from './tabStore.ts'
import type { Side, Tab, Tabs } from './tabStore.ts'
import { lostIn } from './unsavedTabs.ts'
import styles from './TabBar.module.css'

const reloadShownMs = 1400 // CONST-003

const commands: { key: 'refresh' | Side; label: string }[] = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧' },
  { key: 'right', label: '关闭右侧' },
  { key: 'others', label: '关闭其他' },
]

/** The open pages as tabs; Delete closes the one that is shown, a right click offers refresh and closing beside (LAY-001, LAY-006 to LAY-009). */
export function TabBar() {
  const { tabs, activePath } = useStore(tabStore)
  const navigate = useNavigate()
  const { message, modal } = App.useApp()

  function close(fullPath: string) {
    const left = closed(tabStore.getState(), fullPath)
    if ('refused' in left) {
      void message.warning(left.refused)
      return
    }
    settle(left)
  }

  function command(fullPath: string, key: string) {
    const state = tabStore.getState()
    const next = key === 'left' || key === 'right' || key === 'others' ? closedBeside(state, fullPath, key) : refreshed(state, fullPath)
    settle(next)
  }

  /** Asks first where something would be lost that nobody saved. */
  function settle(next: Tabs) {
    const state = tabStore.getState()
    const lost = lostIn(next, state)
    const settled = () => {
      tabStore.setState(next)
      if (next.activePath !== state.activePath) void navigate(next.activePath)
    }
    if (lost.length === 0) settled()
    else
      modal.confirm({
        title: '还有没保存的修改',
        content: `“${lost.join('”“')}”里的修改还没有保存，继续会丢失。`,
        okText: '不保存，继续',
        okButtonProps: { danger: true },
        cancelText: '回去保存',
        focusable: { autoFocusButton: 'cancel' },
        onOk: settled,
      })
  }

  return (
    <nav className={styles.bar} aria-label="已打开的页面">
      <AntdTabs
        type="card"
        onKeyDown={({ key }) => key === 'Delete' && close(activePath)}
        size="small"
        activeKey={activePath}
        onChange={(fullPath) => void navigate(fullPath)}
        items={tabs.map((tab) => ({
          key: tab.fullPath,
          label: <TabLabel tab={tab} onClose={() => close(tab.fullPath)} onCommand={(key) => command(tab.fullPath, key)} />,
        }))}
      />
      <EveryTab tabs={tabs} activePath={activePath} onOpen={(fullPath) => void navigate(fullPath)} onCommand={(key) => command(activePath, key)} />
    </nav>
  )
}

type EveryProps = { tabs: readonly Tab[]; activePath: string; onOpen: (fullPath: string) => void; onCommand: (key: string) => void }

/** All open pages by name, for who has more than fit, and the commands of the shown one for who has no mouse. Beside the list of tabs: inside it antd's own button is no tab. */
function EveryTab({ tabs, activePath, onOpen, onCommand }: EveryProps) {
  const menu: MenuProps = {
    selectedKeys: [activePath],
    items: [...tabs.map(({ fullPath, title }) => ({ key: fullPath, label: title })), { type: 'divider' }, ...commands],
    onClick: ({ key }) => (key.startsWith('/') ? onOpen(key) : onCommand(key)),
  }
  return (
    <Dropdown trigger={['click']} menu={menu}>
      <Button type="text" size="small" icon={<DownOutlined />} aria-label="所有已打开的页面" />
    </Dropdown>
  )
}

type LabelProps = { tab: Tab; onClose: () => void; onCommand: (key: string) => void }

/** The cross is for the mouse alone: inside a list of tabs there is no room for a button, so the keyboard closes with Delete. */
function TabLabel({ tab, onClose, onCommand }: LabelProps) {
  const isReloading = useSettled(tab.refreshed, reloadShownMs) !== tab.refreshed
  const menu: MenuProps = { items: commands, onClick: ({ key, domEvent }) => (domEvent.stopPropagation(), onCommand(key)) }
  return (
    <Dropdown trigger={['contextMenu']} menu={menu}>
      <span className={styles.label}>
        {isReloading ? <LoadingOutlined aria-label="正在刷新" /> : null}
        {tab.title}
        {tab.fullPath === homePath ? null : (
          <span data-close aria-hidden="true" title="关闭（Delete）" className={styles.close} onClick={(event) => (event.stopPropagation(), onClose())} />
        )}
      </span>
    </Dropdown>
  )
}
