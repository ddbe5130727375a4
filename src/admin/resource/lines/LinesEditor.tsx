import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { Button, Empty, Grid, Skeleton } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { randomName } from '../../../api/randomName.ts'
import type { Value } from '../../fields/fieldKit.ts'
import { Failed } from '../../session/Failed.tsx'
import { LineCards } from './LineCards.tsx'
import { isUnsaved } from './lineChanges.ts'
import { withCopyOfLast, withFreshLine, withValue } from './lineEdits.ts'
import { nextInput } from './lineKeys.ts'
import { LineRows } from './LineRows.tsx'
import styles from './lines.module.css'
import type { LinesEditing, LineSheet } from './useLinesEditing.ts'

type Shown = Pick<LinesEditing, 'hasLines' | 'sheets' | 'failure' | 'readAgain'>

/** The lines of a header below its form: one sheet for each resource of lines. Nothing where there are none. */
export function LinesEditor({ editing: { hasLines, sheets, failure, readAgain } }: { editing: Shown }) {
  if (!hasLines) return null
  if (failure)
    return (
      <Failed
        title="明细没有读出"
        reason={failure.message}
        action={
          <Button size="small" onClick={readAgain}>
            重试
          </Button>
        }
      />
    )
  if (sheets === null) return <Skeleton active paragraph={{ rows: 3 }} aria-label="正在加载" />
  return sheets.map((sheet) => <Sheet key={sheet.lines.resource.name} sheet={sheet} />)
}

/** Enter goes to the next cell and behind the last one adds a line; Tab as everywhere; Ctrl+Enter is the form's. */
function Sheet({ sheet }: { sheet: LineSheet }) {
  const { lines, drafts, change } = sheet
  const isRoomy = Grid.useBreakpoint().md ?? true
  const root = useRef<HTMLElement>(null)
  const latest = useRef(change)
  useEffect(() => {
    latest.current = change
  })
  const set = useCallback((key: string, name: string, value: Value) => latest.current((all) => withValue(all, key, name, value)), [])

  function add(made: typeof withFreshLine) {
    const key = randomName(12)
    change((all) => made(lines, all, key))
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-line="${key}"] input:not([disabled])`)?.focus())
  }

  const unsaved = drafts.filter((draft) => isUnsaved(lines, draft)).length
  const Rows = isRoomy ? LineRows : LineCards
  return (
    <section
      ref={root}
      className={styles.sheet}
      aria-label={lines.resource.title}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey) return
        const next = nextInput(root.current, event.target)
        if (next === null) return // the input needs the key itself
        event.preventDefault()
        event.stopPropagation()
        if (next === 'none') add(withFreshLine)
        else next.focus()
      }}
    >
      <div className={styles.head}>
        <h3 className={styles.title}>{lines.resource.title}</h3>
        <span className={styles.hint} role="status">
          {`${drafts.filter(({ isDeleted }) => !isDeleted).length} 行${unsaved > 0 ? `，${unsaved} 行未保存` : ''}${isRoomy ? ' · Enter 到下一格，Ctrl+Enter 保存' : ''}`}
        </span>
        <Button icon={<PlusOutlined />} onClick={() => add(withFreshLine)}>
          加一行
        </Button>
        <Button disabled={drafts.every(({ isDeleted }) => isDeleted)} onClick={() => add(withCopyOfLast)}>
          复制上行
        </Button>
      </div>
      {drafts.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${lines.resource.title}`} /> : <Rows sheet={sheet} onSet={set} />}
    </section>
  )
}
