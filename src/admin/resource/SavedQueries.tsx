import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import { App, Button, Empty, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import type { SavedQuery } from './advancedQuery.ts'
import { savedQueriesOf } from './savedQueries.ts'

type Props = { list: string; current: Omit<SavedQuery, 'title'>; onOpen: (query: SavedQuery) => void }

/** The queries a person kept for this list: opened by a click, kept under a name (QRY-008 to QRY-010). */
export function SavedQueries({ list, current, onOpen }: Props) {
  const kept = savedQueriesOf(list)
  const [all, setAll] = useState(kept.all)
  const [title, setTitle] = useState('')
  const { message, modal } = App.useApp()

  function keep() {
    const name = title.trim()
    if (current.records.length === 0) return void message.warning('空条件不能保存')
    if (name === '') return void message.warning('保存名称不能为空')
    const save = () => {
      kept.save({ title: name, ...current })
      setAll(kept.all())
      setTitle('')
    }
    if (!all.some((query) => query.title === name)) return save()
    modal.confirm({ title: `${name} 已存在，是否覆盖？`, onOk: save })
  }
  return (
    <Flex vertical gap={8} flex="0 1 240px">
      <Typography.Text strong>保存的查询</Typography.Text>
      {all.length === 0 ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有保存任何查询" /> : null}
      {all.map((query) => (
        <Flex key={query.title} align="center">
          <Button type="link" style={{ flex: 1, justifyContent: 'start', overflow: 'hidden' }} onClick={() => onOpen(query)}>
            {query.title}
          </Button>
          <Button
            type="text"
            aria-label={`删除查询 ${query.title}`}
            icon={<DeleteOutlined />}
            onClick={() => {
              kept.remove(query.title)
              setAll(kept.all())
            }}
          />
        </Flex>
      ))}
      <Flex gap={8}>
        <Input aria-label="查询名称" placeholder="查询名称" maxLength={30} value={title} onChange={({ target }) => setTitle(target.value)} />
        <Button onClick={keep}>保存</Button>
      </Flex>
    </Flex>
  )
}
