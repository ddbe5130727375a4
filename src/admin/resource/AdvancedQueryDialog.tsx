import { App, Button, Flex, Modal, Select } from 'antd'
import { useState } from 'react'
import { advancedAsked, advancedIn, conditionOn, matchTypes } from './advancedQuery.ts'
import type { Condition, MatchType } from './advancedQuery.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { useListAround } from './listContext.ts'
import { SavedQueries } from './SavedQueries.tsx'

const widthPx = 1000 // DLG-035

/** Builds conditions on any field of the list, keeps them under a name, and asks by them (QRY-004 to QRY-014, DLG-035). */
export function AdvancedQueryDialog({ onClose }: { onClose: () => void }) {
  const { resource, advanced, narrowAdvanced } = useListAround()
  const { message } = App.useApp()
  const inForce = advancedIn(advanced)
  const [matchType, setMatchType] = useState<MatchType>(inForce.matchType)
  const [rows, setRows] = useState(() => drafts(inForce.params.length > 0 ? inForce.params : fresh()))
  const filled = rows.map(({ condition }) => condition).filter(({ val }) => val.trim() !== '')

  function query() {
    if (filled.length === 0) {
      void message.warning('不能查询空条件') // QRY-007
      return
    }
    narrowAdvanced(advancedAsked({ matchType, params: filled }))
    onClose()
  }
  function reset() {
    setRows(drafts(fresh()))
    narrowAdvanced({}) // QRY-005
  }
  function fresh() {
    return resource.fields.slice(0, 1).map(conditionOn)
  }

  return (
    <Modal
      title="高级查询构造器"
      open
      width={widthPx}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={reset}>重置</Button>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={query}>
            查询
          </Button>
        </Flex>
      }
    >
      <Flex gap={24} wrap align="start">
        <Flex vertical gap={12} flex="1 1 560px">
          <Select
            aria-label="过滤条件匹配"
            value={matchType}
            onChange={setMatchType}
            options={Object.entries(matchTypes).map(([value, label]) => ({ value, label }))}
          />
          {rows.map(({ key, condition }, at) => (
            <ConditionRow
              key={key}
              condition={condition}
              onChange={(next) => setRows(rows.with(at, { key, condition: next }))}
              onRemove={() => setRows(rows.toSpliced(at, 1))}
            />
          ))}
          <Button type="dashed" onClick={() => setRows([...rows, ...drafts(fresh())])}>
            添加条件
          </Button>
        </Flex>
        <SavedQueries
          list={resource.name}
          current={{ matchType, records: filled }}
          onOpen={(saved) => {
            setMatchType(saved.matchType)
            setRows(drafts(saved.records))
          }}
        />
      </Flex>
    </Modal>
  )
}

/** A row of the dialog keeps its key while others come and go. */
type Draft = { key: number; condition: Condition }
let lastKey = 0

function drafts(conditions: readonly Condition[]): Draft[] {
  return conditions.map((condition) => ({ key: (lastKey += 1), condition }))
}
