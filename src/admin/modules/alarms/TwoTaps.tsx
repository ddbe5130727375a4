import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { ackAlarm, alarms as alarmResource } from '#contract/modules/alarms/alarm.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { sessionStore } from '../../../api/session.ts'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import styles from './AlarmTable.module.css'

/** the second tap counts this long after the first */
const armedMs = 3000

/** Acknowledges on a phone: the first tap says in whose name, the second within three seconds does it; a pocket that taps once does nothing. */
export function TwoTaps({ alarm }: { alarm: ListedAlarm }) {
  const { start } = useCommandHost()
  const mayAck = useOwnCommands(alarmResource).some(({ name }) => name === ackAlarm.name)
  const name = useStore(sessionStore, ({ session }) => session?.realname ?? '')
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    if (!isArmed) return undefined
    const end = setTimeout(() => setArmed(false), armedMs)
    return () => clearTimeout(end)
  }, [isArmed])
  if (!mayAck) return null
  const tap = () => {
    setArmed(!isArmed)
    if (isArmed) void start(ackAlarm, { ...alarm, name: `${alarm.equipCode} ${alarm.name}` })
  }
  return (
    <Button block size="large" type={isArmed ? 'primary' : 'default'} className={styles.tap ?? ''} onClick={tap}>
      {isArmed ? `再点一次，算我去：${name}` : `确认 ${alarm.equipCode} ${alarm.name}`}
    </Button>
  )
}
