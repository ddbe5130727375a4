import { Alert, Drawer, Grid, Input, Segmented, Spin } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { ackAlarm, alarms as alarmResource, noteAlarm, shelveAlarm } from '#contract/modules/alarms/alarm.ts'
import { listedAlarms } from '#contract/modules/alarms/arrangement.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { isOpenAlarm } from '#contract/rules/alarm/alarmState.ts'
import { startsFrom } from '#contract/command.ts'
import { useRetained } from '../../../realtime/useTopic.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useOwnCommands } from '../../resource/command/commandsContext.ts'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { AlarmDetail } from './AlarmDetail.tsx'
import { AlarmTable } from './AlarmTable.tsx'
import { DeskFigures } from './DeskFigures.tsx'
import styles from './AlarmDesk.module.css'

/** One key each; they act on the alarm that is chosen. */
const keys: Readonly<Record<string, string>> = { a: ackAlarm.name, s: shelveAlarm.name, n: noteAlarm.name }

const views = { open: '要处理', G: '搁置', H: '抑制', I: '停用', all: '全部' } as const
type View = keyof typeof views

/** The alarms of the plant for people who act on them: acknowledge, shelve, note, with a key each (screens.md 2). */
export function AlarmDesk() {
  const [isWriting, setWriting] = useState(false)
  return (
    <CommandHost resource={alarmResource} onWriting={setWriting} onGiven={() => {}}>
      <Desk isWriting={isWriting} />
    </CommandHost>
  )
}

function Desk({ isWriting }: { isWriting: boolean }) {
  const view = useRetained(alarmTopic)
  const [shown, setShown] = useState<View>('open')
  const [words, setWords] = useState('')
  const [chosenId, choose] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { lg, md } = Grid.useBreakpoint()
  const isWide = lg === true
  const all = useMemo(() => listedAlarms(view.values.values()), [view.values])
  const listed = useMemo(() => all.filter((one) => isIn(one, shown) && matches(one, words)), [all, shown, words])
  const chosen = all.find(({ id }) => id === chosenId) ?? (isWide ? (listed[0] ?? null) : null)
  useDeskKeys({ listed, chosen, isAsleep: isWriting, choose })

  if (view.state === 'refused') return <Alert type="error" showIcon title={view.message} />
  if (view.state === 'loading') return <Spin className={styles.loading ?? ''} />
  const options = Object.entries(views).map(([value, title]) => ({ value, label: `${title} ${all.filter((one) => isIn(one, value)).length}` }))
  return (
    <div className={styles.desk}>
      <div className={styles.figures}>
        <DeskFigures alarms={all} />
      </div>
      {view.isStale ? <Alert type="warning" showIcon title="与服务器断开，下面是断线前的情况，正在重连" /> : null}
      <div className={styles.columns}>
        <section className={styles.list} aria-label="报警列表">
          <div className={styles.tools}>
            <Segmented aria-label="哪些报警" value={shown} options={options} onChange={(value) => setShown(viewOf(value))} />
            <Input.Search
              className={styles.search ?? ''}
              allowClear
              placeholder="设备、报警"
              aria-label="查找报警"
              onChange={({ target }) => setWords(target.value)}
            />
            <span className={styles.keys}>
              <kbd>A</kbd>确认 <kbd>S</kbd>搁置 <kbd>N</kbd>备注 <kbd>↑</kbd>
              <kbd>↓</kbd>选
            </span>
          </div>
          <AlarmTable
            alarms={listed}
            chosenId={chosen?.id ?? null}
            isPhone={md === false}
            onChoose={(id) => {
              choose(id)
              setOpen(true)
            }}
          />
        </section>
        {isWide ? (
          <aside className={styles.detail}>
            {chosen === null ? <p className={styles.none}>选一条报警看详情</p> : <AlarmDetail key={chosen.id} alarm={chosen} />}
          </aside>
        ) : null}
      </div>
      {isWide ? null : (
        <Drawer open={isOpen && chosen !== null} onClose={() => setOpen(false)} placement="bottom" size="85%" title="报警">
          {chosen === null ? null : <AlarmDetail key={chosen.id} alarm={chosen} />}
        </Drawer>
      )}
    </div>
  )
}

function isIn({ state }: ListedAlarm, view: string): boolean {
  if (view === 'all') return true
  return view === 'open' ? isOpenAlarm(state) : state === view
}

function viewOf(value: string): View {
  return (['open', 'G', 'H', 'I', 'all'] as const).find((known) => known === value) ?? 'open'
}

function matches({ equipCode, name, message, tagCode }: ListedAlarm, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return wanted === '' || `${equipCode} ${name} ${message} ${tagCode}`.toLowerCase().includes(wanted)
}

type Keyed = { listed: readonly ListedAlarm[]; chosen: ListedAlarm | null; isAsleep: boolean; choose: (id: string) => void }

/** Keys do nothing while somebody writes, or while a dialog is open. */
function useDeskKeys({ listed, chosen, isAsleep, choose }: Keyed): void {
  const { start } = useCommandHost()
  const own = useOwnCommands(alarmResource)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null
      if (isAsleep || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) {
        const next = listed[Math.max(0, Math.min(listed.length - 1, listed.findIndex(({ id }) => id === chosen?.id) + step))]
        if (next) choose(next.id)
        event.preventDefault()
        return
      }
      const command = own.find(({ name }) => name === keys[event.key.toLowerCase()])
      if (command === undefined || chosen === null || !startsFrom(command, chosen.state)) return
      event.preventDefault()
      void start(command, { ...chosen, name: `${chosen.equipCode} ${chosen.name}` })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [listed, chosen, isAsleep, choose, own, start])
}
