import { App, Button, Switch } from 'antd'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { askForDesktop, chooseSignal, desktopPermission, signalArrival, signalStore } from '../../../session/arrivalSignal.ts'
import { MessageChoicesSetting } from './MessageChoicesSetting.tsx'
import styles from './SettingsPage.module.css'

const desktopWords = {
  granted: '浏览器已经允许。页面在后台时，新通知显示在桌面上。',
  default: '打开时浏览器会询问是否允许。',
  denied: '浏览器拒绝了本站的通知。请在地址栏的站点设置里改为允许，再回到这里。',
  absent: '这个浏览器或这个地址不支持桌面通知（需要 HTTPS 或本机地址）。',
} as const

/** How announcements reach a person: always by the bell, and if they like by sound and on the desktop of this computer. */
export function NotificationSettings() {
  const { message } = App.useApp()
  const { sound, desktop } = useStore(signalStore)
  const [permission, setPermission] = useState(desktopPermission)
  const id = useId()

  async function switchDesktop(isOn: boolean) {
    const answer = isOn ? await askForDesktop() : permission
    setPermission(answer)
    chooseSignal({ desktop: isOn && answer === 'granted' })
    if (isOn && answer !== 'granted') void message.warning(desktopWords[answer])
  }

  return (
    <>
      <p className={styles.hint}>通知公告一律出现在右上角的铃铛里，不能关闭。下面的提醒只作用于这台设备上的这个浏览器。</p>
      <ul className={styles.rows}>
        <li>
          <div>
            <label htmlFor={`${id}-sound`}>声音提醒</label>
            <p>有新通知时响一声。</p>
          </div>
          <Switch id={`${id}-sound`} checked={sound} onChange={(isOn) => chooseSignal({ sound: isOn })} />
        </li>
        <li>
          <div>
            <label htmlFor={`${id}-desktop`}>桌面通知</label>
            <p>{desktopWords[permission]}</p>
          </div>
          <Switch
            id={`${id}-desktop`}
            checked={desktop && permission === 'granted'}
            disabled={permission === 'denied' || permission === 'absent'}
            onChange={(isOn) => void switchDesktop(isOn)}
          />
        </li>
      </ul>
      <Button className={styles.below ?? ''} disabled={!sound && !desktop} onClick={() => signalArrival('这是一条测试提醒')}>
        试一试
      </Button>
      <h2 className={styles.next}>发给我的消息</h2>
      <MessageChoicesSetting />
    </>
  )
}
