import { App, Button, Divider, Segmented, Switch } from 'antd'
import { useId } from 'react'
import { useStore } from 'zustand'
import { choose, layoutStore, resetSettings } from '../layoutStore.ts'
import type { LayoutState } from '../layoutStore.ts'
import { appearanceStore, chooseAppearance } from './appearance.ts'
import type { Appearance } from './appearance.ts'
import { applyColour, colours } from './colours.ts'
import { chooseStaticMenu, staticMenuStore } from './staticMenu.ts'
import styles from './LookSettings.module.css'

const switches = [
  { name: 'fixedHeader', label: '固定头部', hint: '' },
  { name: 'fixSiderbar', label: '固定侧边菜单', hint: '顶部菜单时不可用' },
  { name: 'autoHideHeader', label: '下滑时隐藏头部', hint: '固定头部时可用' },
  { name: 'weak', label: '色弱模式', hint: '' },
  { name: 'multipage', label: '多页签模式', hint: '' },
] as const

/** How the office looks for this person in this browser, every switch at once (SET-001 to SET-010). */
export function LookSettings() {
  const state = useStore(layoutStore)
  const { isStatic } = useStore(staticMenuStore)
  const id = useId()
  return (
    <>
      <h3 className={styles.title}>外观</h3>
      <Segmented<Appearance>
        block
        aria-label="外观"
        value={useStore(appearanceStore, ({ appearance }) => appearance)}
        options={[
          { value: 'light', label: '浅色' },
          { value: 'dark', label: '深色' },
          { value: 'system', label: '跟随系统' },
        ]}
        onChange={chooseAppearance}
      />
      <h3 className={styles.title}>菜单主题</h3>
      <Segmented<LayoutState['theme']>
        block
        aria-label="菜单主题"
        value={state.theme}
        options={[
          { value: 'dark', label: '深色菜单' },
          { value: 'light', label: '浅色菜单' },
        ]}
        onChange={(theme) => choose('theme', theme)}
      />
      <h3 className={styles.title}>主题色</h3>
      <Colours color={state.color} />
      <Divider />
      <h3 className={styles.title}>导航模式</h3>
      <Segmented<LayoutState['layout']>
        block
        aria-label="导航模式"
        value={state.layout}
        options={[
          { value: 'sidemenu', label: '侧边菜单' },
          { value: 'topmenu', label: '顶部菜单' },
        ]}
        onChange={(layout) => choose('layout', layout)}
      />
      <h3 className={styles.title}>内容宽度</h3>
      <Segmented<LayoutState['contentWidth']>
        block
        aria-label="内容宽度"
        value={state.contentWidth}
        options={[
          { value: 'Fluid', label: '流式' },
          { value: 'Fixed', label: '定宽' },
        ]}
        onChange={(width) => choose('contentWidth', width)}
      />
      <ul className={styles.switches}>
        {switches.map(({ name, label, hint }) => (
          <li key={name}>
            <label htmlFor={`${id}-${name}`}>
              {label}
              {isUsable(name, state) ? null : <small>{hint}</small>}
            </label>
            <Switch id={`${id}-${name}`} size="small" checked={state[name]} disabled={!isUsable(name, state)} onChange={(isOn) => choose(name, isOn)} />
          </li>
        ))}
        <li>
          <label htmlFor={`${id}-static`}>
            静态菜单
            {state.layout === 'sidemenu' ? null : <small>侧边菜单时可用</small>}
          </label>
          <Switch id={`${id}-static`} size="small" checked={isStatic} disabled={state.layout !== 'sidemenu'} onChange={chooseStaticMenu} />
        </li>
      </ul>
      <Button block onClick={() => (resetSettings(), chooseStaticMenu(false))}>
        恢复默认设置
      </Button>
    </>
  )
}

function isUsable(name: (typeof switches)[number]['name'], { layout, fixedHeader }: LayoutState): boolean {
  if (name === 'fixSiderbar') return layout === 'sidemenu'
  return name !== 'autoHideHeader' || fixedHeader
}

function Colours({ color: chosen }: { color: string }) {
  const { message } = App.useApp()
  const telling = { busy: (text: string) => message.loading(text, 0), failed: (text: string) => void message.error(text) }
  const pick = (color: string) => void applyColour(color, async (wanted) => choose('color', wanted), telling)
  return (
    <div className={styles.colours} role="radiogroup" aria-label="主题色">
      {colours.map(({ name, color }) => (
        <button
          key={color}
          type="button"
          role="radio"
          aria-checked={color === chosen}
          aria-label={name}
          title={name}
          style={{ background: color }}
          onClick={() => pick(color)}
        >
          {color === chosen ? '✓' : ''}
        </button>
      ))}
    </div>
  )
}
