import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import { App, Button, Empty, Grid, Skeleton } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { randomName } from '../../../api/randomName.ts'
import type { Value } from '../../fields/fieldKit.ts'
import { clickThrottle } from '../../grid/clickThrottle.ts'
import { createGridFocus, enterCell } from '../../grid/store/gridFocus.ts'
import { Failed } from '../../session/Failed.tsx'
import { LineCards } from './LineCards.tsx'
import { isUnsaved } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'
import { freshLine } from './lineEdits.ts'
import { LineGrid } from './LineGrid.tsx'
import { LiveLineGrid } from './LiveLineGrid.tsx'
import styles from './lines.module.css'
import type { LinesEditing, LineSheet } from './useLinesEditing.ts'

/** between two clicks on 加一行 (GRID-077) */
const insertEveryMs = 1500

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

/** On a desk a grid: Enter goes down and behind the last line adds one; Ctrl+Enter is the form's. On a phone cards. */
function Sheet({ sheet }: { sheet: LineSheet }) {
  const { lines, headerId, store, drafts, removed } = sheet
  const isRoomy = Grid.useBreakpoint().md ?? true
  const root = useRef<HTMLElement>(null)
  const { message } = App.useApp()
  const [focus] = useState(createGridFocus)
  const [isLetThrough] = useState(() => clickThrottle(() => performance.now(), insertEveryMs))
  const set = useCallback((key: string, name: string, value: Value) => store.set([{ key, column: name, value }], `card ${key} ${name}`), [store])
  const fresh = (ahead: number, like?: LineDraft) => freshLine(lines, [...drafts, ...removed], { key: randomName(12), ahead, like })

  function add(line: LineDraft) {
    const at = store.rows().length
    store.insert(at, [line])
    if (isRoomy) enterCell(focus, { row: at, col: 0 })
    else requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-line="${line.key}"] input:not([disabled])`)?.focus())
  }

  /** For clicks alone: Enter and paste add as fast as a person types (docs/decisions/037-grid.md). */
  function insert() {
    if (isLetThrough()) add(fresh(0))
    else void message.warning('你点击的太快了，请慢点点击!')
  }

  const unsaved = drafts.filter((draft) => isUnsaved(lines, draft)).length
  const hints = [`${drafts.length} 行`, ...(unsaved > 0 ? [`${unsaved} 行未保存`] : []), ...(removed.length > 0 ? [`${removed.length} 行将删除`] : [])]
  return (
    <section ref={root} className={styles.sheet} aria-label={lines.resource.title}>
      <div className={styles.head}>
        <h3 className={styles.title}>{lines.resource.title}</h3>
        <span className={styles.hint} role="status">
          {`${hints.join('，')}${isRoomy ? ' · Enter 到下一行，可从 Excel 粘贴，Ctrl+Enter 保存' : ''}`}
        </span>
        {isRoomy ? null : (
          <Button disabled={!store.canUndo()} onClick={() => store.undo()}>
            撤销
          </Button>
        )}
        <Button icon={<PlusOutlined />} onClick={insert}>
          加一行
        </Button>
        <Button disabled={drafts.length === 0} onClick={() => add(fresh(0, drafts.at(-1)))}>
          复制上行
        </Button>
      </div>
      {isRoomy ? (
        headerId === null ? (
          <LineGrid sheet={sheet} focus={focus} fresh={fresh} />
        ) : (
          <LiveLineGrid sheet={sheet} headerId={headerId} focus={focus} fresh={fresh} />
        )
      ) : drafts.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`还没有${lines.resource.title}`} />
      ) : (
        <LineCards sheet={sheet} onSet={set} />
      )}
    </section>
  )
}
