import { Alert, Grid, Pagination } from 'antd'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { DrawSymbol } from '#contract/rules/label/codeTypes.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { useUnsaved } from '../../../layout/tabs/unsavedTabs.ts'
import { Checks } from './Checks.tsx'
import { beginDesign, design as designed } from './design.ts'
import { DesignerBar } from './DesignerBar.tsx'
import { DesignerProvider, useSelected } from './designerContext.ts'
import styles from './designer.module.css'
import { ItemPanel } from './ItemPanel.tsx'
import { PagePanel } from './PagePanel.tsx'
import { Palette } from './Palette.tsx'
import { Stage } from './Stage.tsx'
import { useHands } from './useHands.ts'

/** What the page around does with the design as it stands. */
export type DesignedNow = { template: PrintTemplate; bizType: string; isDirty: boolean; errors: number; onSaved: () => void }

type Props = {
  template: PrintTemplate
  bizType: string
  drawSymbol: DrawSymbol
  isLocked: boolean
  subtitle: string
  /** saves, asked by the keyboard */
  onSave: (now: DesignedNow) => void
  /** buttons of the record, at the end of the bar */
  renderActions: (now: DesignedNow) => ReactNode
}

/** The print designer: palette and layers, the paper in its rulers, and what can be said about what is chosen. */
export function Designer({ template, bizType, drawSymbol, isLocked: isClosed, subtitle, onSave, renderActions }: Props) {
  const isRoomy = Grid.useBreakpoint().md ?? true
  const isLocked = isClosed || !isRoomy // a finger that scrolls would drag what it lies on
  const [design, act] = useReducer(designed, null, () => beginDesign(template, bizType))
  const [page, setPage] = useState(1)
  const fields = useMemo(() => (isLabelBiz(design.bizType) ? labelSources[design.bizType] : []), [design.bizType])
  const laidOut = useMemo(() => {
    const values = Object.fromEntries(fields.map(({ name, sample }) => [name, sample]))
    return layOut(design.template, { fields, values }, { drawSymbol })
  }, [design.template, fields, drawSymbol])
  const errors = laidOut.findings.filter(({ severity }) => severity === 'error').length
  const now: DesignedNow = {
    template: design.template,
    bizType: design.bizType,
    isDirty: design.isDirty,
    errors,
    onSaved: () => act({ kind: 'saved' }),
  }
  const hands = useHands({ design, act, isLocked, onSave: () => onSave(now) })
  useUnsaved(design.isDirty)
  const root = useRef<HTMLDivElement | null>(null)
  const count = design.template.tempItems.length
  useEffect(() => {
    // the widget that had the focus is gone: the next key is still one for the designer
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true })
  }, [count])
  const shown = Math.min(page, laidOut.pages.length)
  const change = (next: PrintTemplate, step?: string) => act({ kind: 'change', template: next, ...(step === undefined ? {} : { step }) })
  return (
    <DesignerProvider value={{ design, act, change, fields, laidOut, isLocked }}>
      <div ref={root} className={styles.designer} role="presentation" tabIndex={-1} onKeyDown={hands.onKeyDown}>
        <DesignerBar hands={isRoomy ? hands : null} subtitle={subtitle}>
          {renderActions(now)}
        </DesignerBar>
        {isRoomy ? <Palette /> : null}
        <section className={styles.middle} aria-label="标签设计">
          {isRoomy ? null : <Alert type="info" showIcon title="屏幕太小，不能设计；可以查看、预览和打印，设计请用电脑" />}
          <Stage page={shown - 1} />
          {laidOut.pages.length > 1 ? <Pagination simple size="small" pageSize={1} total={laidOut.pages.length} current={shown} onChange={setPage} /> : null}
          <Checks />
        </section>
        {isRoomy ? (
          <aside className={styles.panel} aria-label="属性">
            <Chosen />
          </aside>
        ) : null}
      </div>
    </DesignerProvider>
  )
}

function Chosen() {
  const items = useSelected()
  const [item] = items
  if (!item) return <PagePanel />
  if (items.length === 1) return <ItemPanel key={item.uuid} item={item} />
  return (
    <>
      <h3>选中 {items.length} 个组件</h3>
      <p className={styles.quiet}>可以一起拖动、对齐、等距、组合、复制和删除；方向键移动 1 像素，加 Shift 移动 1 毫米</p>
    </>
  )
}
