import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined'
import { App, Button, Checkbox, Flex, Input, Popover, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { ListViewAsked } from '#contract/modules/listViews/listView.ts'
import { dayAnchors, keptFrom, namesDays } from '#contract/rules/relativeDays.ts'
import type { DayAnchor } from '#contract/rules/relativeDays.ts'
import { useListViews, useViewKeeping } from '../../../api/listViews.ts'
import { Permit } from '../../session/Permit.tsx'
import { useListAround } from '../listContext.ts'
import { KeptViews } from './KeptViews.tsx'
import { openAnchor } from './openView.ts'
import { usePlantToday } from './usePlantToday.ts'
import styles from './views.module.css'

/** Keeps what narrows and orders the list now as a view under a name, and lets kept ones go. */
export function KeepView() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="存为视图"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Keeper onKept={() => setOpen(false)} />}
    >
      <Button type="text" icon={<PushpinOutlined />} aria-label="存为视图" />
    </Popover>
  )
}

const anchors = (Object.keys(dayAnchors) as DayAnchor[]).map((value) => ({ value, label: dayAnchors[value] })) // its own keys

function Keeper({ onKept }: { onKept: () => void }) {
  const { resource, asks } = useListAround()
  const views = useListViews(resource.name)
  const own = views.filter(({ isOwn }) => isOwn)
  const { keep } = useViewKeeping()
  const { message, modal } = App.useApp()
  const [title, setTitle] = useState('')
  const [isShared, setShared] = useState(false)
  const today = usePlantToday()
  const [anchor, setAnchor] = useState(() => openAnchor(views, asks, today))
  const [isBusy, setBusy] = useState(false)

  async function save(view: ListViewAsked) {
    setBusy(true)
    try {
      await keep(view)
      void message.success(`已存为视图“${view.title}”`)
      onKept()
    } catch (error) {
      setBusy(false)
      void message.error(error instanceof Error ? error.message : String(error))
    }
  }
  function submit() {
    const { data: view, error } = ListViewAsked.safeParse({ list: resource.name, title, query: keptFrom(anchor, asks, today), isShared })
    if (!view) void message.warning(error.issues[0]?.message)
    else if (own.some((one) => one.title === view.title)) modal.confirm({ title: `${view.title} 已存在，是否覆盖？`, onOk: () => save(view) })
    else void save(view)
  }
  const hasNothing = Object.keys(asks).length === 0
  return (
    <Flex vertical gap={8} className={styles.keeper ?? ''}>
      {hasNothing ? (
        <Typography.Text type="secondary">先筛选、搜索或排序，再把它存为视图。</Typography.Text>
      ) : (
        <>
          <Input
            aria-label="视图名称"
            placeholder="视图名称"
            maxLength={20}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            onPressEnter={submit}
          />
          {namesDays(asks) ? <Segmented aria-label="日期" options={anchors} value={anchor} onChange={setAnchor} /> : null}
          <Permit action="sys:listView:share">
            <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
              分享给能看这个列表的人
            </Checkbox>
          </Permit>
          <Button type="primary" loading={isBusy} onClick={submit}>
            保存
          </Button>
        </>
      )}
      <KeptViews list={resource.name} />
    </Flex>
  )
}
