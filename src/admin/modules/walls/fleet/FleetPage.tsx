import { Alert, Drawer, Empty, Grid, Input, Segmented } from 'antd'
import { useState } from 'react'
import { screens } from '#contract/modules/walls/screen.ts'
import { CommandHost } from '../../../resource/command/CommandHost.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { PairCommand } from '../PairCommand.tsx'
import type { FleetScreen, FleetState } from './fleetScreens.ts'
import { OrderBar } from './OrderBar.tsx'
import { ScreenCard } from './ScreenCard.tsx'
import { ScreenPanel } from './ScreenPanel.tsx'
import { useFleet } from './useFleet.ts'
import styles from './Fleet.module.css'

type View = 'all' | FleetState
const views: Record<View, string> = { all: '全部', offline: '离线', look: '要看', well: '正常', waiting: '等待' }

/** Every screen of the plant: how it looks, how it does, and what to tell it (design/mocks/fleet.png). */
export function FleetPage() {
  return (
    <CommandHost resource={screens} onWriting={() => {}} onGiven={() => {}}>
      <Fleet />
    </CommandHost>
  )
}

function Fleet() {
  const { rows, fleet, pictures, nowMs, isStale } = useFleet()
  const [view, setView] = useState<View>('all')
  const [words, setWords] = useState('')
  const [openId, setOpen] = useState<string | null>(null)
  const [picked, setPicked] = useState<readonly string[]>([])
  const isWide = Grid.useBreakpoint().xl === true
  const shown = fleet.filter((screen) => (view === 'all' || screen.state === view) && fits(screen, words))
  const chosen = fleet.find(({ id }) => id === openId) ?? (isWide ? (shown[0] ?? null) : null)
  const ids = picked.filter((id) => fleet.some((screen) => screen.id === id))
  const groups = [...new Set(fleet.map(({ group }) => group))].filter((group) => group !== '').toSorted()
  const options = (Object.keys(views) as View[]) // the keys of a constant object
    .map((value) => ({ value, count: value === 'all' ? fleet.length : fleet.filter(({ state }) => state === value).length }))
    .filter(({ value, count }) => value === 'all' || count > 0)
    .map(({ value, count }) => ({ value, label: `${views[value]} ${count}` }))
  const panel = chosen ? <ScreenPanel key={chosen.id} screen={chosen} nowMs={nowMs} /> : null

  return (
    <div className={styles.page}>
      <header className={styles.tools}>
        <Segmented<View> aria-label="看哪些屏" options={options} value={view} onChange={setView} />
        <Input.Search
          className={styles.search ?? ''}
          allowClear
          placeholder="名称、位置、分组"
          aria-label="查找屏幕"
          onChange={({ target }) => setWords(target.value)}
        />
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            className={styles.group}
            onClick={() => setPicked(fleet.flatMap((screen) => (screen.group === group ? [screen.id] : [])))}
          >
            选中 {group} 组
          </button>
        ))}
        <span className={styles.gap} />
        {ids.length > 0 ? <OrderBar ids={ids} title={`已选 ${ids.length} 块`} canPower onClear={() => setPicked([])} /> : null}
        <PairCommand />
      </header>
      {isStale ? <Alert type="warning" showIcon title="与服务器断开，下面是断线前的情况，正在重连" /> : null}
      <Asked query={rows} failed="屏幕没有读出">
        {() =>
          fleet.length === 0 ? (
            <Empty description={`还没有屏幕：在新的屏幕上打开 ${window.location.origin}/display，再点“配对屏幕”`} />
          ) : (
            <div className={styles.columns}>
              <section className={styles.cards} aria-label="屏幕">
                {shown.map((screen) => (
                  <ScreenCard
                    key={screen.id}
                    screen={screen}
                    picture={pictures.get(screen.id) ?? null}
                    nowMs={nowMs}
                    isOpen={chosen?.id === screen.id}
                    isPicked={ids.includes(screen.id)}
                    onOpen={() => setOpen(screen.id)}
                    onPick={(isPicked) => setPicked(isPicked ? [...ids, screen.id] : ids.filter((id) => id !== screen.id))}
                  />
                ))}
                {shown.length === 0 ? <Empty description="没有符合条件的屏幕" /> : null}
              </section>
              {isWide ? <aside className={styles.aside}>{panel}</aside> : null}
            </div>
          )
        }
      </Asked>
      {isWide ? null : (
        <Drawer open={openId !== null && chosen !== null} onClose={() => setOpen(null)} title={chosen?.name} size="large">
          {panel}
        </Drawer>
      )}
    </div>
  )
}

function fits({ name, place, group, screenNo }: FleetScreen, words: string): boolean {
  const wanted = words.trim()
  return [name, place, group, screenNo].some((text) => text.includes(wanted))
}
