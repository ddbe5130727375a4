import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { useFoundInPlant, useFoundRecords } from '../../api/search.ts'
import { useListPaths } from '../fields/detailPaths.ts'
import { openFound } from '../layout/openRoute.ts'
import { visitStore } from '../layout/tabs/visitCounts.ts'
import { useHolds } from '../session/useHolds.ts'
import type { MenuRoute } from '../session/menuRoutes.ts'
import { useSettled } from '../session/useSettled.ts'
import { pageEntries, plantEntries, recordEntries } from './entries.ts'
import type { Entry, Group } from './entries.ts'
import styles from './palette.module.css'

const settledAfterMs = 200
const nothingInPlant = { machines: [], tags: [] }

type Props = { routes: readonly MenuRoute[]; isOpen: boolean; onClose: () => void }

/** Looks for pages, machines, tags and records at once; arrows choose, Enter opens. What there is to find the server decides. */
export function CommandPalette({ routes, isOpen, onClose }: Props) {
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} closable={false} destroyOnHidden width={640} style={{ top: '12vh' }} title={null} aria-label="查找">
      <Palette routes={routes} onDone={onClose} />
    </Modal>
  )
}

function Palette({ routes, onDone }: { routes: readonly MenuRoute[]; onDone: () => void }) {
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const navigate = useNavigate()
  const { groups, isLooking } = useGroups(routes, words)
  const entries = groups.flatMap((group) => group.entries)
  const chosen = Math.min(at, Math.max(0, entries.length - 1))

  function open({ opens }: Entry) {
    onDone()
    if (opens.is === 'page') openFound(opens.route, navigate)
    else void navigate(opens.path)
  }
  function press(event: KeyboardEvent) {
    const entry = entries[chosen]
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(1, entries.length))
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + entries.length) % Math.max(1, entries.length))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && entry) open(entry)
    else return
    event.preventDefault()
  }

  return (
    <>
      <Input
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder="查找页面、设备、测点、单据"
        maxLength={64}
        value={words}
        onChange={({ target }) => (setWords(target.value), setAt(0))}
        onKeyDown={press}
        role="combobox"
        aria-label="查找页面、设备、测点、单据"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={entries[chosen] ? `${id}-${chosen}` : ''}
      />
      <div id={id} role="listbox" aria-label="找到的内容" className={styles.found}>
        {groups.map(({ title, entries: ours }) => (
          <div key={title} role="group" aria-label={title} className={styles.group}>
            <h3 aria-hidden="true">{title}</h3>
            {ours.map((entry) => {
              const place = entries.indexOf(entry)
              return (
                // oxlint-disable-next-line click-events-have-key-events -- the keys are those of the box above, which keeps the focus
                <div
                  key={entry.key}
                  id={`${id}-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === chosen}
                  ref={(line) => (place === chosen ? line?.scrollIntoView?.({ block: 'nearest' }) : undefined)}
                  className={styles.entry}
                  onMouseMove={() => setAt(place)}
                  onClick={() => open(entry)}
                >
                  <span>{entry.title}</span>
                  <small>{entry.note}</small>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {entries.length > 0 ? null : (
        <p className={styles.nothing} role="status">
          {words.trim() === '' ? '写下名称、编号的一部分' : isLooking ? '正在查找' : '没有找到，换一个词试试（至少两个字母或一个汉字）'}
        </p>
      )}
    </>
  )
}

function useGroups(routes: readonly MenuRoute[], words: string): { groups: Group[]; isLooking: boolean } {
  const settled = useSettled(words.trim(), settledAfterMs)
  const visits = useStore(visitStore, (state) => state.visits)
  const records = useFoundRecords(settled)
  const plant = useFoundInPlant(settled, useHolds('mes:plc:view'))
  const listPathOf = useListPaths()
  const isCurrent = settled === words.trim()
  const inPlant = plantEntries((isCurrent && plant.data) || nothingInPlant)
  const groups = [
    { title: words.trim() === '' ? '常用页面' : '页面', entries: pageEntries(routes, words, visits) },
    { title: '设备', entries: inPlant.machines },
    { title: '测点', entries: inPlant.tags },
    { title: '单据与档案', entries: recordEntries((isCurrent && records.data) || [], listPathOf) },
  ]
  return { groups: groups.filter(({ entries }) => entries.length > 0), isLooking: !isCurrent || records.isFetching || plant.isFetching }
}
